"""Lets `python -m azulejo_scorer` start the app."""

from azulejo_scorer import app

app()
