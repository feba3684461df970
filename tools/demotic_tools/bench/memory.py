"""Peak memory of this process."""
import sys


def peak() -> float:
    """The most this process has held so far, in MiB; 0 where the system does not tell (Windows)."""
    if sys.platform == "win32":
        return 0.0
    import resource

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / (2**20 if sys.platform == "darwin" else 2**10)
