"""What helps people: the command line, bots, benchmarks and studies around the interpreter."""
