"""The checks: one file for each kind of mistake, run by `demotic.meaning.check` in a fixed order."""
