"""The screens, one package each. No screen imports another."""
