"""What a builder raises when the grammar let something through that is nothing: it carries the finding."""
from demotic.source import Diagnostic


class Refused(Exception):
    """Ends the building of one item; the parser reports the diagnostic and leaves the item out."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
