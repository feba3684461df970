"""The language, executed plainly: walks effect trees as they are, slowly, and defines what they mean.

It shares nothing with the lowering, which must do exactly the same; random trees and random games in
the tests compare the two. Where the language reference leaves room, this is what it means.
"""
from demotic.machine.plain.interpreter import Plain
from demotic.machine.plain.state import Locals, Pending

__all__ = ["Locals", "Pending", "Plain"]
