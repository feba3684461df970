"""Text and where it came from: sources, spans and the one type every finding is told in."""
from demotic.source.diagnostic import Diagnostic, Fix, Label, Severity
from demotic.source.source import Source, Span

__all__ = ["Diagnostic", "Fix", "Label", "Severity", "Source", "Span"]
