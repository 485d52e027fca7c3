"""The commands of the command line, one module per group.

Every module defines `add_commands(subparsers, language)`; each parser sets `run`, a function of the arguments and the
language that returns the exit code.
"""
