"""A folder becomes a rule set: manifest, texts, where numbers come from, and the text of the rules."""
