"""A folder becomes a rule set: manifest, texts, where numbers come from, and the text of the rules."""
from demotic.packs.error import PackError
from demotic.packs.files import PackFiles, from_texts, read_pack
from demotic.packs.loading import Checked, LoadedPack, check_files, check_pack, check_rules, load_pack

__all__ = [
    "Checked",
    "LoadedPack",
    "PackError",
    "PackFiles",
    "check_files",
    "check_pack",
    "check_rules",
    "from_texts",
    "load_pack",
    "read_pack",
]
