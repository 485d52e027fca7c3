"""Explanations: receipts, rules, refusals and the reasons behind every point."""
