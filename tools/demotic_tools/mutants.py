"""Mutants of a pack: its rules with one number changed by one, one step left out, or one test loosened."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from demotic.source import Source, Span
from demotic.syntax import tree
from demotic.syntax.walk import children

LOOSER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NOWHERE = "no origin"


@dataclass(frozen=True, slots=True)
class Item:
    """What people call a rule, and where it comes from: from, deduced, reconstructed, original, or `NOWHERE`.

    `apart` are nodes in it that are items of their own.
    """

    name: str
    origin: str
    node: tree.Node
    apart: tuple[tree.Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of one file. `place` is file:line:column; `what` is number, step or test."""

    file: str
    place: str
    item: str
    origin: str
    what: str
    start: int
    end: int
    new: str
    shown: str

    @property
    def key(self) -> str:
        """The same as long as the line and the name of its item are: a declared equivalent is found by it."""
        return f"{self.item}: {self.shown}"

    def applied(self, source: Source) -> Source:
        """The file with this edit."""
        return Source(source.name, source.text[: self.start] + self.new + source.text[self.end :])


def mutants(module: tree.Module, default: str | None = None) -> Iterator[Mutant]:
    """All mutants of a file, in its order; `default` is the origin of components that do not say theirs."""
    for item in items(module, default):
        seen = set()
        for edit in edits(item.node, item.apart):
            span, about = edit.span, edit.about or edit.span
            if (span.start, span.end, edit.new) not in seen:
                seen.add((span.start, span.end, edit.new))
                yield Mutant(
                    span.source.name, str(about), item.name, item.origin, edit.what, span.start, span.end, edit.new,
                    shown(about, edit.new),
                )  # fmt: skip


def shown(span: Span, new: str) -> str:
    """The line with the edit in it, such as `repeat [2 -> 3] { … }`; of several lines the first."""
    source = span.source
    begin = source.starts[span.line - 1]
    stop = source.text.find("\n", span.end)
    before, behind = source.text[begin : span.start], source.text[span.end : stop if stop >= 0 else None]
    old, now = first_line(span.text), first_line(new)
    changed = f"[{old} -> {now}]" if now else f"[drop {old}]"
    return " ".join(f"{before}{changed}{behind.partition('#')[0]}".split())


def first_line(text: str) -> str:
    """A text, or its first line if there are more."""
    line, _, more = text.strip().partition("\n")
    return f"{line.partition('#')[0].rstrip()} …" if more else line


# --------------------------------------------------------------------------------------- items


def items(module: tree.Module, default: str | None) -> Iterator[Item]:
    """The rules of a file, as small as they are marked; examples and invariants are no rules."""
    for one in module.declarations:
        match one:
            case tree.ExampleDecl() | tree.InvariantDecl():
                pass
            case tree.TableDecl(kind=kind, rows=rows):
                for row in rows:
                    yield Item(f"{kind.text} {row.name.text}", how(row.origin or one.origin, default), row)
            case tree.ComponentDecl(kind=kind, name=name, entries=entries, rules=rules):
                for entry in entries:
                    yield Item(f"{kind.text} {name.text}", how(entry.origin or one.origin, default), entry)
                for rule in rules:
                    yield Item(f"{kind.text} {name.text}", how(one.origin, default), rule)
            case tree.KindDecl(members=members) | tree.ExtendDecl(members=members):
                yield Item(called(one), NOWHERE, one, tuple(members))
                for member in members:
                    yield Item(f"{called(one)} {called(member)}", how(origin_of(member), None), member)
            case _:
                yield Item(called(one), how(origin_of(one), None), one)


def how(origin: tree.Origin | None, default: str | None) -> str:
    """The word of an origin."""
    return origin.how if origin is not None else default or NOWHERE


def origin_of(one: tree.Declaration) -> tree.Origin | None:
    """Where a declaration says that it comes from."""
    match one:
        case tree.VerbDecl() | tree.VarDecl() | tree.ZoneDecl() | tree.FormulaDecl():
            return one.origin
    return None


def called(one: tree.Declaration) -> str:
    """A name for a declaration: its word and what it declares."""
    match one:
        case tree.ExtendDecl(kind=name):
            return f"kind {name.text}"
        case tree.ListenerDecl(mode=mode, verb=name):
            return f"{mode} {name.text}"
        case tree.AdjustDecl(formula=name):
            return f"adjust {name.text}"
        case (
            tree.KindDecl() | tree.VarDecl() | tree.ZoneDecl() | tree.VerbDecl() | tree.FormulaDecl()
            | tree.FieldDecl() | tree.EffectDecl() | tree.EnumDecl()
        ):  # fmt: skip
            return f"{type(one).__name__.removesuffix('Decl').lower()} {one.name.text}"
    return type(one).__name__


# --------------------------------------------------------------------------------------- edits


@dataclass(frozen=True, slots=True)
class Edit:
    """What to write instead of a span. `about` is the part that goes, where `span` has its separator too."""

    what: str
    span: Span
    new: str
    about: Span | None = None


def edits(node: tree.Node, apart: tuple[tree.Node, ...] = ()) -> Iterator[Edit]:
    """What can be changed in a node and in all that it holds, but not in what is `apart`."""
    yield from changed(node)
    yield from shortened(node)
    yield from loosened(node)
    for child in children(node):
        if child not in apart:
            yield from edits(child)


def changed(node: tree.Node) -> Iterator[Edit]:
    """Its own numbers, one more and one less."""
    match node:
        case tree.Number(value=value):
            yield from number(node.span, value)
        case tree.VarDecl(type=of) | tree.LocalVar(type=of):
            yield from bounds(of)
        case tree.KindDecl(count=int(count)):
            behind = (node.parent or node.name).span.end
            start = node.span.source.text.index(str(count), behind)
            yield from number(node.span.source.span(start, start + len(str(count))), count)


def number(span: Span, value: int) -> Iterator[Edit]:
    """One more and one less."""
    yield Edit("number", span, str(value + 1))
    yield Edit("number", span, str(value - 1))


def bounds(of: tree.Type) -> Iterator[Edit]:
    """The ends of a var's range, which are rules: what is gained beyond them is lost. Other ranges only tell authors
    what they may write."""
    if of.form == "range" and of.low is not None:
        low, _, high = of.span.text.partition("..")
        start, end = of.span.start, of.span.end
        yield from number(of.span.source.span(start, start + len(low.rstrip())), of.low)
        if of.high is not None:
            yield from number(of.span.source.span(end - len(high.lstrip()), end), of.high)


def shortened(node: tree.Node) -> Iterator[Edit]:
    """One of its steps, options or parts left out, or a rule as a whole."""
    match node:
        case tree.Block(steps=parts) | tree.OneOf(options=parts) | tree.AnyOrder(parts=parts):
            yield from left_out(parts)
        case tree.If(then=then, otherwise=tree.Effect() as otherwise):
            yield Edit("step", then.span.source.span(then.span.end, otherwise.span.end), "", otherwise.span)
        case tree.AdjustDecl() | tree.ListenerDecl():
            yield Edit("step", node.span, "")


def left_out(parts: Sequence[tree.Node]) -> Iterator[Edit]:
    """Each part dropped, with what separates it from its neighbours."""
    for place, part in enumerate(parts):
        source = part.span.source
        span = part.span
        if place + 1 < len(parts):
            span = source.span(span.start, parts[place + 1].span.start)
        elif place:
            span = source.span(parts[place - 1].span.end, span.end)
        yield Edit("step", span, "", part.span)


def loosened(node: tree.Node) -> Iterator[Edit]:
    """A test that lets more through or less, a choice that becomes a must."""
    match node:
        case tree.Binary(op=op, left=left, right=right) if op in LOOSER:
            if not isinstance(left, tree.Number) and not isinstance(right, tree.Number):  # else a number says the same
                yield Edit("test", node.op_span, LOOSER[op])
        case tree.Binary(op="and" | "or", left=left, right=right):
            yield Edit("test", node.span, f"({left.span.text})")
            if not (isinstance(left, tree.Binary) and left.op == node.op):  # else `left` has the same to offer
                yield Edit("test", node.span, f"({right.span.text})")
        case tree.May(effect=effect):
            yield Edit("test", node.span, effect.span.text)
        case tree.VerbDecl(require=tree.Expr() as test):
            yield Edit("test", test.span, "true")
        case tree.ListenerDecl(test=tree.Expr() as test) | tree.AdjustDecl(test=tree.Expr() as test):
            yield Edit("test", test.span, "true")
        case (
            tree.Choose(where=tree.Expr() as test)
            | tree.Each(where=tree.Expr() as test)
            | tree.AsEach(where=tree.Expr() as test)
        ):
            yield Edit("test", test.span, "true")
