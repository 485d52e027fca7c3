"""The club folder: choose it, see how its sync stands, sync now, and what else can be done with it."""
