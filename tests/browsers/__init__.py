"""Tests in real browsers; they need Debian's chromium and chromium-driver."""
