"""English: sentences for effects, decisions and events."""

from demotic.wording.english.effects import phrase, sentence
from demotic.wording.english.english import English

__all__ = ["English", "phrase", "sentence"]
