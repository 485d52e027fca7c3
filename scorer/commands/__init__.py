"""The commands of the command line, one module for each kind of work.

Every module offers `add_commands(subparsers, language)`; each of its parsers sets `run`, a function of the
arguments and the language that returns the exit code.
"""
