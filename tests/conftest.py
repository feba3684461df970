"""What all tests share: random tests draw the same examples on every run, and no example has a time limit."""
from hypothesis import settings

settings.register_profile("demotic", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("demotic")
