"""What methods of the JDK do to objects that are older than the call, for jdk_readers.py. Code is followed as values:
each is a set of bits that say what it may be.

    own(i)    argument i itself; this is argument 0
    deep(i)   an object found through argument i
    OLD       any other object that may be older than the call
    made(k)   an object that the k-th making place of the method has made

What cannot be known counts as writing: native methods that are not listed here, static fields, calls that lambdas may
answer, or very many classes. What is called on the way to an exception alone only makes its text."""
import os
import re
import sys

from jdk_trusted import ASKS, CACHES, CONSTANT, NATIVES, OWN, TRUSTED, UNCHANGING, WRITERS

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "instrument"))

ARGUMENTS = 24  # methods with more are not followed
OLD = 1 << 2 * ARGUMENTS
NESTS = 1 << 2 * ARGUMENTS + 1  # the object may lead to others: it is no array of numbers
MADE = 2 * ARGUMENTS + 2
OWNS = sum(1 << 2 * i for i in range(ARGUMENTS))
ANCIENT = (1 << 2 * ARGUMENTS + 1) - 1  # all bits of what is older than the call
WIDEST = 40  # a call that more methods may answer is not followed

KINDS = {}  # opcode: (slots taken, slots given), of instructions that give numbers alone
for codes, effect in (((0, 116, 117, 118, 119, 132, 145, 146, 147, 134, 139, 138, 143), None),
                      ((1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 16, 17), (0, 1)), ((9, 10, 14, 15, 20), (0, 2))):
    for code in codes:
        KINDS[code] = effect or (0, 0)
for first, effects in ((96, ((2, 1), (4, 2), (2, 1), (4, 2))),):
    for code in range(96, 116):  # add, sub, mul, div, rem
        KINDS[code] = effects[(code - first) % 4]
for code in range(120, 126):  # shifts
    KINDS[code] = ((2, 1), (3, 2))[code % 2]
for code in range(126, 132):  # and, or, xor
    KINDS[code] = ((2, 1), (4, 2))[code % 2]
KINDS.update({133: (1, 2), 135: (1, 2), 136: (2, 1), 137: (2, 1), 140: (1, 2), 141: (1, 2), 142: (2, 1), 144: (2, 1),
              148: (4, 1), 149: (2, 1), 150: (2, 1), 151: (4, 1), 152: (4, 1), 190: (1, 1), 193: (1, 1)})
DUPS = {87: (1, ()), 88: (2, ()), 89: (1, (0, 0)), 90: (2, (1, 0, 1)), 91: (3, (2, 0, 1, 2)), 92: (2, (0, 1, 0, 1)),
        93: (3, (1, 2, 0, 1, 2)), 94: (4, (2, 3, 0, 1, 2, 3)), 95: (2, (1, 0))}
JUMPS = {153: 1, 154: 1, 155: 1, 156: 1, 157: 1, 158: 1, 159: 2, 160: 2, 161: 2, 162: 2, 163: 2, 164: 2, 165: 2, 166: 2,
         167: 0, 170: 1, 171: 1, 198: 1, 199: 1, 200: 0}
TYPE = re.compile(r"\[*(?:L[^;]*;|[BCDFIJSZV])")


class NotKnown(Exception):
    """The method may change what is older than the call, in a way that cannot be followed."""


def is_reference(kind):
    return kind[0] in "L["


def typed(value, kind):
    """The value, now that its type is known. Texts and the like have nothing to write to."""
    if not is_reference(kind) or not value or CONSTANT.fullmatch(kind):
        return 0
    return value & ~NESTS if len(kind) == 2 else value | NESTS


def slots_of(kind):
    return 0 if kind == "V" else 2 if kind in "JD" else 1


class Summary:
    """What a method does to its arguments (`writes`: own and deep bits), what may be kept in each argument, what it may
    return, and what an object that it makes and returns may lead to."""

    def __init__(self):
        self.known, self.writes, self.kept, self.returns, self.leads, self.makes = True, 0, {}, 0, 0, False

    def state(self):
        return self.known, self.writes, tuple(sorted(self.kept.items())), self.returns, self.leads, self.makes


class Method:
    def __init__(self, owner, name, descriptor, flags, slots):
        self.owner, self.name, self.descriptor, self.flags, self.slots = owner, name, descriptor, flags, slots
        self.handlers, self.lines = [], []
        arguments, result = descriptor[1:].split(")")
        self.types = TYPE.findall(arguments)
        self.result = result
        self.key = f"{owner.name} {name} {descriptor}"

    static = property(lambda self: bool(self.flags & 8))
    private = property(lambda self: bool(self.flags & 2))
    seen = property(lambda self: bool(self.flags & 5))
    abstract = property(lambda self: bool(self.flags & 0x400))


class Class:
    def __init__(self, name, above, flags, interfaces):
        self.name, self.above, self.flags, self.interfaces = name, above, flags, interfaces
        self.methods, self.below = {}, []


class Jdk:
    def __init__(self, lines):
        self.classes, self.asked, self.lambdas = {}, [], set()
        method = None
        for line in lines:
            kind, _, rest = line.rstrip("\n").partition("\t")
            if kind == "I":
                method.lines.append(rest)
                parts = rest.split("\t")
                if parts[1] == "186":
                    self.lambdas.add(parts[4].rpartition(")")[2].strip("L;"))
            elif kind == "H":
                method.handlers.append(tuple(map(int, rest.split("\t"))))
            elif kind == "M":
                name, descriptor, flags, slots = rest.split("\t")
                method = Method(owner, name, descriptor, int(flags), int(slots))
                owner.methods[name, descriptor] = method
            elif kind == "C":
                name, above, flags, interfaces = rest.split("\t")
                owner = self.classes[name] = Class(name, above, int(flags), [i for i in interfaces.split(",") if i])
            elif kind == "U":
                self.asked.append(rest)
        for c in list(self.classes.values()):
            for above in [c.above, *c.interfaces]:
                if above in self.classes:
                    self.classes[above].below.append(c)
        self.summaries, self.found, self.empty = {}, {}, {}

    def selected(self, c, signature):
        """The method that a call on an object of the class runs."""
        at, interfaces = c, []
        while at:
            if signature in at.methods and not at.methods[signature].static:
                return at.methods[signature]
            interfaces += at.interfaces
            at = self.classes.get(at.above)
        defaults = []
        while interfaces:
            one = self.classes.get(interfaces.pop())
            if one and signature in one.methods and not one.methods[signature].abstract:
                defaults.append(one.methods[signature])
            interfaces += one.interfaces if one else []
        return defaults[0] if defaults else None

    def is_below(self, name, above):
        """Is the class that one, or does it extend or implement it?"""
        c = self.classes.get(name)
        return bool(c) and (name == above or any(self.is_below(one, above) for one in [c.above, *c.interfaces]))

    def is_empty(self, field):
        """Does the static field hold an array without elements, and nothing else, ever?"""
        if field not in self.empty:
            owner = self.classes.get(field.split(" ")[0])
            setters = []
            for method in owner.methods.values() if owner else ():
                codes = [line.split("\t") for line in method.lines]
                setters += [codes[max(i - 2, 0):i] for i, code in enumerate(codes) if code[1::3] == ["179", field]]
            self.empty[field] = bool(setters) and all(
                len(s) == 2 and s[0][1] == "3" and s[1][1] in ("188", "189") for s in setters)
        return self.empty[field]

    def keeps_all(self, opcode, named):
        """Is it a public method of a class whose objects never change?"""
        owner, *signature = named
        method = self.classes[owner].methods.get(tuple(signature)) if UNCHANGING.fullmatch(owner) else None
        return bool(method and method.flags & 1)

    def targets(self, opcode, owner, signature):
        """All methods that the call may run. None: they are not known."""
        key = opcode, owner, signature
        if key not in self.found:
            self.found[key] = self.find(opcode, self.classes.get(owner), signature)
        return self.found[key]

    def find(self, opcode, c, signature):
        if c is None:
            return None
        if opcode == 184:
            while c and signature not in c.methods:
                c = self.classes.get(c.above)
            return [c.methods[signature]] if c else None
        one = self.selected(c, signature)
        if opcode == 183 or (one and (one.private or one.flags & 0x10 and not one.abstract)):
            return [one] if one and not one.abstract else None
        if c.flags & 0x200 and c.name in self.lambdas:
            return None
        found, left, seen = {}, [c], set()
        while left:
            at = left.pop()
            if at.name in seen:
                continue
            seen.add(at.name)
            left += at.below
            one = None if at.flags & 0x600 else self.selected(at, signature)
            if one and not one.abstract:
                found[one.key] = one
            if len(found) > WIDEST:
                return None
        return list(found.values()) or None

    def summary(self, method, receiver=None):
        """What is known of the method so far, on objects of that class. `grows`: whether another round is needed."""
        receiver = receiver or method.owner.name
        key = method.key, receiver
        if key in self.done:
            return self.summaries[key]
        self.done.add(key)
        before = self.summaries.setdefault(key, Summary())
        if before.known:
            old = before.state()
            try:
                Run(self, method, before, receiver).run()
            except NotKnown:
                before.known = False
            self.grows |= old != before.state()
        return before

    def only_reads(self, name, signature):
        targets = self.targets(182, name, signature)
        if not targets:
            return False
        while True:
            self.done, self.grows = set(), False
            good = all(s.known and not s.writes for s in (self.summary(t, name) for t in targets))
            if not good or not self.grows:
                return good

    def readers_asked(self):
        """Each public class that was asked for, with its methods: (what a call says, signature)."""
        for name in sorted(self.asked):
            at, signatures = self.classes[name], {}
            if not at.flags & 1:
                continue
            while at:
                signatures.update((s, m) for s, m in at.methods.items() if s not in signatures)
                at = self.classes.get(at.above)
                at = at if at and at.name != "java/lang/Object" else None
            yield name, [(f"{method.name}{method.descriptor.rpartition(')')[0]})", signature)
                         for signature, method in sorted(signatures.items())
                         if method.seen and not method.static and method.name[0] != "<"]

    def readers(self):
        """{class: the methods that only read}, those of the classes above included."""
        result = {}
        for name, signatures in self.readers_asked():
            methods = result[name] = {}
            for called, signature in signatures:
                methods[called] = methods.get(called, True) and self.only_reads(name, signature)
        return result


class Run:
    """Follows the code of one method, and notes in its summary what it does."""

    def __init__(self, jdk, method, summary, receiver):
        self.jdk, self.method, self.summary, self.receiver = jdk, method, summary, receiver
        self.leads = {}  # what the objects of each making place may lead to, by number
        self.places = {}
        self.again = True

    def made(self, place):
        number = self.places.setdefault(place, len(self.places))
        self.leads.setdefault(number, 0)
        return 1 << (MADE + number)

    def numbers(self, value):
        value >>= MADE
        number = 0
        while value:
            if value & 1:
                yield number
            value >>= 1
            number += 1

    def whole(self, value):
        """The value, and all that the objects made here lead to."""
        while True:
            wider = value
            for number in self.numbers(value):
                wider |= self.leads[number]
            if wider == value:
                return value
            value = wider

    def loaded(self, value):
        """What may be found in an object."""
        if not value & NESTS:
            return 0
        old = value & ANCIENT
        owns = old & OWNS
        result = (old & ~OWNS) | (owns & ~OLD) << 1 | NESTS
        for number in self.numbers(value):
            result |= 1 << (MADE + number) | self.leads[number]
        return result

    def write(self, value, kept=0):
        """Sets a field or element of the object."""
        if value & OLD:
            raise NotKnown
        self.summary.writes |= value & ANCIENT
        self.keep(value, kept)

    def keep(self, value, kept):
        if not kept:
            return
        for number in self.numbers(value):
            if kept & ~self.leads[number]:
                self.leads[number] |= kept
                self.again = True
        old = self.whole(kept) & ANCIENT
        for i in range(ARGUMENTS):
            if value >> 2 * i & 3 and old & ~self.summary.kept.get(i, 0):
                self.summary.kept[i] = self.summary.kept.get(i, 0) | old

    def mapped(self, bits, values):
        """What bits of a called method's arguments are here."""
        result = bits & OLD
        for i, value in enumerate(values):
            if bits >> 2 * i & 1:
                result |= value
            if bits >> 2 * i & 2:
                result |= self.whole(self.loaded(value))
        return result

    def call(self, place, opcode, text):
        owner, name, descriptor = text.split(" ")
        arguments, result = descriptor[1:].split(")")
        values = []
        for kind in reversed(TYPE.findall(arguments)):
            value = self.pop(slots_of(kind))
            values.append(typed(value, kind))
        if opcode != 184:
            values.append(self.pop(1))
        values.reverse()
        if len(values) > ARGUMENTS:
            raise NotKnown
        try:
            back = self.effect(place, opcode, (owner, name, descriptor), values)
        except NotKnown:
            if place in self.returning:
                raise
            back = OLD | NESTS  # on the way to an exception: what makes its text
        self.push(typed(back, result), slots_of(result))

    def effect(self, place, opcode, named, values):
        owner, name, descriptor = named
        key = " ".join(named)
        if owner[0] == "[" and name == "clone" or key == "java/lang/Object clone ()Ljava/lang/Object;":
            result = self.made(place)
            self.keep(result, self.loaded(values[0]))
            return result
        if key.startswith("java/lang/System arraycopy"):
            self.write(values[2], self.loaded(values[0]))
            return 0
        if key == OWN:
            return self.made(place) | NESTS
        if TRUSTED.match(key) or self.jdk.keeps_all(opcode, named):
            return self.made(place) | OLD
        owner = owner if owner[0] != "[" else "java/lang/Object"
        receiver = None
        on_this = opcode != 184 and not self.method.static and values[0] == 1 | NESTS
        if on_this and self.jdk.is_below(self.receiver, owner):
            receiver = self.receiver
            owner = owner if opcode == 183 else receiver
        targets = self.jdk.targets(opcode, owner, (name, descriptor))
        if targets is None:
            if (name, descriptor) in ASKS:
                return 0
            raise NotKnown
        result = 0
        for target in targets:
            narrow = receiver if receiver and self.jdk.is_below(receiver, target.owner.name) else None
            result |= self.effect_of(place, target, values, narrow)
        return result

    def effect_of(self, place, target, values, receiver):
        for pattern, number in WRITERS:
            if pattern.match(target.key) and (target.static or target.flags & 0x100):
                self.write_natively(values, number)
                return values[number] if target.static else 0
        if target.flags & 0x100:
            if not NATIVES.match(target.key):
                raise NotKnown
            return self.made(place) | (0 if target.owner.name == "java/lang/reflect/Array" else OLD)
        done = self.jdk.summary(target, receiver)
        if not done.known:
            raise NotKnown
        self.write(self.mapped(done.writes, values))
        for i, kept in done.kept.items():
            self.keep(self.mapped(3 << 2 * i, values), self.mapped(kept, values))
        result = self.mapped(done.returns, values)
        if done.makes:
            made = self.made(place)
            self.keep(made, self.mapped(done.leads, values))
            result |= made
        return result

    def write_natively(self, values, number):
        if not values[number]:
            raise NotKnown  # memory outside of the heap
        for value in values[number + 1:]:
            self.keep(values[number], value)
        self.write(values[number])

    def run(self):
        method = self.method
        insns = [line.split("\t") for line in method.lines]
        insns = {int(p): (int(op), int(index), int(value), text) for p, op, index, value, text in insns}
        order = sorted(insns)
        following = dict(zip(order, order[1:]))
        values = [] if method.static else [1 | NESTS]
        for kind in method.types:
            values += [typed(1 << 2 * self.index_of(values), kind)] * (slots_of(kind))
        if not insns or self.count() > ARGUMENTS:
            raise NotKnown
        self.returning = self.find_returning(insns, following)
        while self.again:
            self.again = False
            states = {order[0]: (values + [0] * (method.slots - len(values)), [])}
            self.follow(insns, following, states)

    def find_returning(self, insns, following):
        """The places from which the method may return."""
        before, left = {}, []
        for place, (opcode, _, _, text) in insns.items():
            if 172 <= opcode <= 177:
                left.append(place)
            next_ones = list(map(int, text.split(" "))) if opcode in JUMPS else []
            if opcode not in (167, 170, 171, 191, 200) and not 172 <= opcode <= 177:
                next_ones.append(following[place])
            next_ones += [target for first, end, target in self.method.handlers if first <= place < end]
            for one in next_ones:
                before.setdefault(one, []).append(place)
        found = set()
        while left:
            place = left.pop()
            if place not in found:
                found.add(place)
                left += before.get(place, [])
        return found

    def count(self):
        return len(self.method.types) + (not self.method.static)

    def index_of(self, values):
        """The number of the argument: each counts one, whatever its slots."""
        index, slots = 0 if self.method.static else 1, 0 if self.method.static else 1
        for one in self.method.types:
            if slots == len(values):
                return index
            slots += slots_of(one)
            index += 1
        return index

    def follow(self, insns, following, states):
        left = list(states)
        handlers = self.method.handlers

        def reach(place, local, stack):
            known = states.get(place)
            if known is None:
                states[place] = (list(local), list(stack))
                left.append(place)
                return
            for mine, new in ((known[0], local), (known[1], stack)):
                for i, value in enumerate(new):
                    if value & ~mine[i]:
                        mine[i] |= value
                        if place not in left:
                            left.append(place)

        while left:
            place = left.pop()
            local, stack = states[place]
            self.local, self.stack = list(local), list(stack)
            for first, end, target in handlers:
                if first <= place < end:
                    reach(target, self.local, [OLD | NESTS | self.made(target)])
            goes_on, jumps = self.step(place, *insns[place])
            for target in jumps:
                reach(target, self.local, self.stack)
            if goes_on:
                reach(following[place], self.local, self.stack)
            for first, end, target in handlers:
                if first <= place < end:
                    reach(target, self.local, [OLD | NESTS | self.made(target)])

    def pop(self, slots=1):
        value = 0
        for _ in range(slots):
            value |= self.stack.pop()
        return value

    def push(self, value, slots=1):
        self.stack += [value] * slots

    def step(self, place, opcode, index, value, text):
        """Follows one instruction: (whether the next one may be reached, places of targets)."""
        if opcode in KINDS:
            taken, given = KINDS[opcode]
            self.pop(taken)
            self.push(0, given)
        elif opcode in DUPS:
            taken, order = DUPS[opcode]
            top = self.stack[-taken:]
            del self.stack[-taken:]
            self.stack += [top[i] for i in order]
        elif opcode in JUMPS:
            self.pop(JUMPS[opcode])
            return opcode not in (167, 170, 171, 200), list(map(int, text.split(" ")))
        elif 172 <= opcode <= 177 or opcode == 191:
            if opcode == 176:
                self.note_result(self.pop())
            return False, []
        elif 21 <= opcode <= 45 or 54 <= opcode <= 78:
            self.access_local(opcode, index)
        elif 46 <= opcode <= 53 or 79 <= opcode <= 86:
            self.access_element(opcode)
        elif 178 <= opcode <= 181:
            self.access_field(opcode, text)
        elif 182 <= opcode <= 185:
            self.call(place, opcode, text)
        else:
            self.make(place, opcode, value, text)
        return True, []

    def note_result(self, value):
        done = self.summary
        done.returns |= value & ANCIENT
        if value >> MADE:
            done.makes = True
            done.leads |= self.whole(value) & ANCIENT

    def access_local(self, opcode, index):
        store = opcode >= 54
        first, short = (54, 59) if store else (21, 26)
        kind = opcode - first if opcode < short else (opcode - short) // 4
        slots = 2 if kind in (1, 3) else 1
        if store:
            taken = self.pop(slots)
            for i in range(slots):
                self.local[index + i] = taken
        else:
            self.push(self.local[index] if kind == 4 else 0, slots)

    def access_element(self, opcode):
        store = opcode >= 79
        kind = (opcode - (79 if store else 46)) % 8
        slots = 2 if kind in (1, 3) else 1
        taken = self.pop(slots) if store else 0
        self.pop()
        array = self.pop()
        if store:
            self.write(array, taken if kind == 4 else 0)
        else:
            self.push(self.loaded(array) if kind == 4 else 0, slots)

    def access_field(self, opcode, text):
        owner, name, descriptor = text.split(" ")
        slots = slots_of(descriptor)
        if opcode == 178:
            self.push(0 if descriptor[0] == "[" and self.jdk.is_empty(text) else typed(OLD, descriptor), slots)
        elif opcode == 179:
            raise NotKnown
        elif opcode == 180:
            self.push(typed(self.loaded(self.pop()), descriptor), slots)
        else:
            taken = self.pop(slots)
            value = self.pop()
            # What such a field keeps is the same whoever comes first, and nobody can tell whether it is there.
            cache = (owner, name) in CACHES or jdk_objects().rule_of(owner) == "cache"
            if cache and self.method.name != "<init>":
                self.keep(value, taken)
            else:
                self.write(value, taken if is_reference(descriptor) else 0)

    def make(self, place, opcode, value, text):
        if opcode in (187, 188, 189, 197):
            self.pop({187: 0, 197: value}.get(opcode, 1))
            self.push(self.made(place) | (0 if opcode == 188 else NESTS))
        elif opcode in (18, 19):  # a number, a text or a class
            self.push(0)
        elif opcode in (194, 195):
            self.pop()
        elif opcode == 192:
            self.push(typed(self.pop(), text if text[0] == "[" else f"L{text};"))
        else:
            raise NotKnown


def jdk_objects():
    import jdk_objects as rules  # pylint: disable=import-outside-toplevel
    return rules
