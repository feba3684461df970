"""Sobek written by hand for speed: what the pack of that name is measured against."""
