"""Games and people shared by several devices: converts local changes into operations, and applies those of others."""
