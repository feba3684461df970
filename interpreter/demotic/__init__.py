"""Demotic plays board games that are written as data."""
