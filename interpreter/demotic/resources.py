"""Where grammar and packs lie: inside the installed package, or beside it in a checkout."""
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def resource(name: str) -> Traversable:
    """The folder `grammar` or `content`; FileNotFoundError when the installation is damaged."""
    packaged = files("demotic") / name
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[2] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"demotic is installed without its folder {name}")
