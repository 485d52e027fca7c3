"""Reusable widgets that know nothing about Azul."""
