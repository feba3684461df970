"""Lowering: effect trees become Python functions that run to the next decision and can be taken up again.

Each module adds one subject to the desk at which an owner (a verb, what a component or a listener does) is
written; read them in this order:

    quotation functions scope     templates of our own text; functions in the making; what is alive, what comes after
    owners shop workshop          who has numbers; what all desks share; everything made on first use
    writing                       the desk: names, helpers, segments, fuel
    cells constants total columns shortcuts hoisting sharing   where things lie; what needs no loop, or is done once
    tables lists expressions folds formulas printed lookups failing owning    values
    reading gates possible        what is possible, and what a payment in front of it changes
    changes arriving many moves straight                       effects that ask nothing: statements that run through
    tail asking deciding looping  effects that ask: up to the question, and on from the answer
    listening hearing standing    verbs and listeners; the stages around a verb that is heard; owners, copies
    weighing runtime              what is charged in fuel; the few functions that are called by name
"""
