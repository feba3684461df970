"""Effect trees, decisions and events become sentences; one package per language."""
