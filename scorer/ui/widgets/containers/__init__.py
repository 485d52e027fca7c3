"""Widgets that arrange other widgets on a page: columns, cards, bars."""
