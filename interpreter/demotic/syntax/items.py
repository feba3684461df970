"""Splits the words of a file into its items, so that one broken item does not hide the next."""
from collections.abc import Iterator
from dataclasses import dataclass, field

from demotic.source import Diagnostic, Fix, Label
from demotic.syntax.limits import LONGEST_ITEM
from demotic.syntax.word import Word


@dataclass(slots=True)
class Item:
    """The words of one item, or what is wrong with its braces."""

    words: list[Word] = field(default_factory=list)
    finding: Diagnostic | None = None


@dataclass(slots=True)
class Braces:
    """The braces that are open, and the pairs that were closed, in the order of their ends."""

    open: list[Word] = field(default_factory=list)
    pairs: list[tuple[Word, Word]] = field(default_factory=list)

    def close(self, word: Word) -> bool:
        """Whether there was one to close."""
        if not self.open:
            return False
        self.pairs.append((self.open.pop(), word))
        return True

    def suspect(self) -> Word | None:
        """The first whose partner stands further left than its own line."""
        return next(
            (opening for opening, end in self.pairs if begins_line(end) and indent(end) < indent(opening)), None
        )


def items(words: Iterator[Word]) -> Iterator[Item]:
    """The items in order. A newline outside all braces, or a word that surely begins one, ends an item.

    An item that is too long is the last one: nobody reads its end.
    """
    item, braces = Item(), Braces()
    for word in words:
        if word.type == "RESCUE":
            yield unclosed(item, braces) if braces.open else item
            item, braces = Item(), Braces()
        elif word.type == "NL" and not braces.open:
            if item.words:
                yield item
            item, braces = Item(), Braces()
        elif word.type == "RBRACE" and not braces.close(word):
            yield Item(finding=stray(word))
        else:
            if word.type == "LBRACE":
                braces.open.append(word)
            item.words.append(word)
            if len(item.words) > LONGEST_ITEM:
                break
    if braces.open and len(item.words) <= LONGEST_ITEM:
        yield unclosed(item, braces)
    elif item.words:
        yield item


def unclosed(item: Item, braces: Braces) -> Item:
    """The item with a finding at the brace that most likely lacks its partner."""
    opening = braces.suspect() or braces.open[0]
    first = item.words[0]
    related = () if opening.span.line == first.span.line else (Label(first.span, "in this item"),)
    item.finding = Diagnostic("D102", "this `{` is never closed", opening.span, "no `}` belongs to it", related,
                              ("a `}` stands on the line after the last step, or at the end of a single line",))
    return item


def stray(word: Word) -> Diagnostic:
    return Diagnostic("D103", "this `}` closes nothing", word.span, "no `{` before it is open",
                      fixes=(Fix(word.span, "", "remove it"),))


def begins_line(word: Word) -> bool:
    return not word.span.source.line(word.span.line)[: word.span.column - 1].strip()


def indent(word: Word) -> int:
    """The blanks in front of the line that the word stands on."""
    line = word.span.source.line(word.span.line)
    return len(line) - len(line.lstrip())
