"""Lets `python -m scorer` be the command line."""

import sys

from scorer.cli import entry

sys.exit(entry())
