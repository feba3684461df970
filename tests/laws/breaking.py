"""Breaks every case of the lowering once and shows that the laws notice.

    PYTHONPATH=interpreter:tools:tests python -m laws.breaking [most programs to try]

A case is a `case` of a `match` in the lowering. It is broken by what it returns: statements are left out,
a value or a test is turned into its `not`. The exit code is 1 if some code was changed that nobody noticed.
A case that only says yes or no (whether a loop is short, for one) may make no difference but to the speed; a
case that made nothing in all this is not used. Those are named too.
"""
from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType

from demotic.machine import lowering
from demotic.machine.layout import lay_out
from demotic.machine.plain import Plain
from demotic.machine.program import Program
from demotic.meaning.analysis import Analysis
from demotic.meaning.effects import Effect
from demotic_tools.agree import LoweredRun, PlainRun, Trace, follow
from laws.programs import program
from test_agreement import CASES, begun

MOST = 40


@dataclass(frozen=True)
class Case:
    """One case: where it stands, and the method with only this case broken."""

    module: ModuleType
    owner: type
    method: ast.FunctionDef
    index: int
    pattern: str

    def __str__(self) -> str:
        return f"{self.module.__name__.rpartition('.')[2]}.{self.method.name}: case {self.pattern}"

    def broken(self, breaking: Breaking) -> object:
        """The method with this case broken."""
        tree = ast.parse(ast.unparse(self.method))
        case = [node for node in ast.walk(tree) if isinstance(node, ast.match_case)][self.index]
        for statement in case.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Return):
                    kept = node.value or ast.Constant(None)
                    node.value = ast.Call(ast.Name("broken_", ast.Load()), [kept], [])
        names: dict[str, object] = {**vars(self.module), "broken_": breaking.answer}
        flags = __import__("__future__").annotations.compiler_flag
        exec(compile(ast.fix_missing_locations(tree), "<broken>", "exec", flags), names)
        return names[self.method.name]


class Breaking:
    """Something else than what was lowered. `code`: some code was changed; `advice`: only a yes or no."""

    def __init__(self, case: Case) -> None:
        self.code = self.advice = False
        self.test = "Test" in ast.unparse(case.method.returns or ast.Constant(None))

    def answer(self, lowered: object) -> object:
        """Statements are left out, values and tests become their `not`; anything else stays."""
        match lowered:
            case [ast.stmt(), *_]:
                self.code = True
                return []
            case ast.expr():
                self.code = True
                return ast.copy_location(ast.UnaryOp(ast.copy_location(ast.Not(), lowered), lowered), lowered)
            case None if self.test:  # a test that always holds
                self.code = True
                return ast.Constant(False, lineno=1, col_offset=0, end_lineno=1, end_col_offset=1)
            case bool():
                self.advice = True
                return not lowered
            case (first, *rest) if isinstance(lowered, tuple):
                return (self.answer(first), *rest)
        return lowered


def cases() -> Iterator[Case]:
    """Every case in every class of the lowering."""
    for found in pkgutil.iter_modules(lowering.__path__):
        module = importlib.import_module(f"{lowering.__name__}.{found.name}")
        tree = ast.parse(inspect.getsource(module))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        yield from cases_of(module, getattr(module, node.name), method)


def cases_of(module: ModuleType, owner: type, method: ast.FunctionDef) -> Iterator[Case]:
    """The cases of one method that return something."""
    found = [node for node in ast.walk(method) if isinstance(node, ast.match_case)]
    for index, case in enumerate(found):
        if any(isinstance(node, ast.Return) for statement in case.body for node in ast.walk(statement)):
            yield Case(module, owner, method, index, ast.unparse(case.pattern))


@dataclass(frozen=True)
class World:
    """A random program with what plainly happens in each of its trees."""

    seed: int
    plain: tuple[Trace, ...]

    def notices(self) -> bool:
        """Whether the lowering, as it is now, does anything else."""
        made = program(self.seed)
        layout = lay_out(made.rules, 2 + self.seed % 3)
        lowered = Program(layout, Analysis(made.rules), telling=True)
        for tree, expected in zip(made.trees, self.plain, strict=True):

            def begin(tree: Effect = tree) -> LoweredRun:
                machine = lowered.start(self.seed)
                lowered.enter(tree, 0, machine)
                return LoweredRun(machine)

            try:
                if told(follow(begin, self.seed, MOST)) != told(expected):
                    return True
            except Exception:  # a broken lowering may fail in any way
                return True
        return False


def told(trace: Trace) -> object:
    """What must be the same, without nodes, which differ from program to program."""
    asked = [
        ([(one.player, one.options, str(one.node.span)) for one in questions], player, option)
        for questions, player, option in trace.decisions
    ]
    return asked, trace.error and trace.error.rpartition(":")[0], None if trace.error else trace.end


def world(seed: int) -> World:
    """The program of this seed, played plainly."""
    made = program(seed)
    layout, analysis = lay_out(made.rules, 2 + seed % 3), Analysis(made.rules)
    assert made.rules.start is not None
    traces: list[Trace] = []
    for tree in made.trees:
        plain = Plain(layout, analysis, seed)
        assert not list(plain.play(made.rules.start, 0))
        traces.append(follow(partial(PlainRun, plain, tree), seed, MOST))
    return World(seed, tuple(traces))


def as_told() -> bool:
    """Whether every case of `laws/cases` happens as it says."""
    for case in CASES:
        try:
            if begun(case, lowered=True) != case.read_text(encoding="utf-8").partition("---\n")[2]:
                return False
        except Exception:  # a broken lowering may fail in any way
            return False
    return True


def main(most: int) -> int:
    """Breaks them all, one at a time."""
    warnings.simplefilter("ignore")
    assert as_told()
    worlds = [one for one in map(world, range(most)) if not one.notices()]
    print(f"{len(worlds)} programs in which nothing differs")
    noticed = 0
    unnoticed: dict[str, int] = {"not noticed": 0, "no difference": 0, "not used": 0}
    for case in cases():
        breaking = Breaking(case)
        whole = inspect.getattr_static(case.owner, case.method.name)
        setattr(case.owner, case.method.name, case.broken(breaking))
        try:
            seen = not as_told() or any(one.notices() for one in worlds)
        finally:
            setattr(case.owner, case.method.name, whole)
        noticed += seen
        if not seen:
            how = "not noticed" if breaking.code else "no difference" if breaking.advice else "not used"
            unnoticed[how] += 1
            print(f"{how}: {case}", flush=True)
    print(f"{noticed} broken cases noticed;", ", ".join(f"{count} {how}" for how, count in unnoticed.items()))
    return 1 if unnoticed["not noticed"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
