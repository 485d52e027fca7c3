"""Games and people that several devices share: what changed here becomes operations, and the other way round."""
