"""The workshop (tests/packs/workshop) written by hand, as fast as plain Python allows: the yardstick."""
