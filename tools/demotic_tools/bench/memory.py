"""Peak memory of this process."""
import re
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak() -> float:
    """The most this process has held so far, in MiB; 0 where the system does not tell (Windows)."""
    if _STATUS.is_file():
        # Not getrusage: on Linux a new process starts with the peak of the one that started it.
        found = re.search(r"^VmHWM:\s+(\d+) kB", _STATUS.read_text(encoding="ascii", errors="replace"), re.MULTILINE)
        if found is not None:
            return int(found[1]) / 2**10
    if sys.platform == "win32":
        return 0.0
    import resource

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / (2**20 if sys.platform == "darwin" else 2**10)
