"""Compare the files of a wheel with those that git knows: nothing may be missing, nothing may have slipped in."""
import subprocess
import sys
import zipfile

# Where each folder of the repository lies in the wheel.
PLACES = {
    "interpreter/demotic/": "demotic/",
    "tools/demotic_tools/": "demotic_tools/",
    "grammar/": "demotic/grammar/",
    "content/": "demotic/content/",
}


def expected() -> set[str]:
    """The names that the files known to git have in the wheel."""
    listed = subprocess.run(["git", "ls-files", "-z", *PLACES], check=True, capture_output=True).stdout.decode()
    names = [name for name in listed.split("\0") if name]
    return {PLACES[folder] + name[len(folder) :] for name in names for folder in PLACES if name.startswith(folder)}


def main(wheel: str) -> int:
    """Print each difference; 0 when there is none."""
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name and not name.endswith("/")}
    known = expected()
    for name in sorted(known - found):
        print(f"git knows it, the wheel lacks it: {name}")
    for name in sorted(found - known):
        print(f"the wheel has it, git does not know it: {name}")
    print(f"{len(found)} files in the wheel, {len(known)} known to git")
    return 0 if found == known else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
