"""Which methods of the JDK hold their object's monitor for all that they do to the object, for jdk_readers.py: those
that are synchronized, and those that leave everything to such methods of the same object."""

FIELDS = range(178, 182)
CALLS = range(182, 187)
STATIC, SPECIAL, DYNAMIC = 184, 183, 186


def leaves_it(jdk, method, receiver, below):
    """Does the method use no field, and call at least one method of its object, and only such as lock it?"""
    own = 0
    for line in method.lines:
        _, opcode, _, _, named = line.split("\t")
        opcode = int(opcode)
        if opcode in FIELDS or opcode == DYNAMIC:
            return False
        if opcode not in CALLS or opcode == STATIC:
            continue
        owner, name, descriptor = named.split(" ")
        if not jdk.is_below(receiver.name, owner):
            continue
        at = jdk.classes[owner] if opcode == SPECIAL else receiver
        called = jdk.selected(at, (name, descriptor))
        if called is None or not locks(jdk, called, receiver, below + [method.key]):
            return False
        own += 1
    return own > 0


def locks(jdk, method, receiver, below):
    if method.flags & 0x20:
        return True
    known = method.abstract or method.flags & 0x100 or method.key in below
    return not known and leaves_it(jdk, method, receiver, below)


def lockers(jdk):
    """{class: {method: does it lock its object?}}, by the classes that jdk.readers() has. A class above decides only
    where all classes below that can have objects agree."""
    result = {}
    for name, methods in jdk.readers_asked():
        result[name] = {}
        for called, signature in methods:
            runs = list(runs_of(jdk, jdk.classes[name], signature))
            good = bool(runs) and all(locks(jdk, method, c, []) for method, c in runs)
            result[name][called] = result[name].get(called, True) and good
    return result


def runs_of(jdk, c, signature):
    """What a call on an object of the class may run, and the object's class."""
    left = [c]
    while left:
        at = left.pop()
        left += at.below
        one = None if at.flags & 0x600 else jdk.selected(at, signature)
        if one:
            yield one, at
