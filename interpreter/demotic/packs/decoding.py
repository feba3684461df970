"""Bytes become a source: UTF-8, no byte order mark, `\\n` at the end of lines."""
import re

from demotic.packs.folder import LARGEST_FILE, RawFile, about, too_big
from demotic.source import Diagnostic, Source

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def decode(file: RawFile, shown: str) -> Source | Diagnostic:
    """The text of a file under the name that people know it by, or what is wrong with its bytes."""
    name = f"{shown}/{file.path}" if shown else file.path
    if len(file.content) > LARGEST_FILE:
        return too_big(name)
    content = file.content.removeprefix(b"\xef\xbb\xbf")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as problem:
        return _not_utf8(name, content, problem.start)
    source = Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))
    return _stray(source) or source


def _not_utf8(name: str, content: bytes, at: int) -> Diagnostic:
    """The finding on the first byte that is not UTF-8, shown in the text up to it."""
    before = content[:at].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    rest = content[at:].split(b"\n", 1)[0].decode("utf-8", errors="replace").rstrip("\r")
    source = Source(name, before + rest)
    advice = "save the file as UTF-8 (your editor asks for the encoding when it saves)"
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        advice = "this looks like UTF-16; " + advice
    return Diagnostic(
        "D708",
        f"byte {at + 1} of `{name}` is not text in UTF-8",
        source.span(len(before), len(before) + 1),
        f"byte 0x{content[at]:02x}",
        help=(advice,),
    )


def _stray(source: Source) -> Diagnostic | None:
    """The finding on the first control character that no text file has."""
    found = _CONTROL.search(source.text)
    if found is None:
        return None
    return Diagnostic(
        "D709",
        f"`{source.name}` has a control character in it",
        source.span(found.start(), found.end()),
        f"character {ord(found.group())}",
        help=("delete it; it cannot be seen in most editors",),
    )


def empty(source: Source) -> Diagnostic | None:
    """The finding on a file with nothing in it at all; comments are something."""
    if source.text.strip():
        return None
    return about("D710", f"`{source.name}` is empty", source.name, "write something in it, or delete it")
