"""The version, said once: the build reads it from here, saves and fingerprints carry it."""

VERSION = "0.1.0"
