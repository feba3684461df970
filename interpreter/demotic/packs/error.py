"""The one exception of reading packs: it carries what was found and prints it for people."""
from collections.abc import Iterable

from demotic.source import Diagnostic, Severity
from demotic.source.render import render


class PackError(Exception):
    """Packs cannot be used. `diagnostics` are all findings; as text it is what people read."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics)


def errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those that stop a pack."""
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
