"""An interpreter of small concurrent programs that knows nothing of hpor: it runs all interleavings of their steps and
says how they may end, by chapters 12 and 17 of the Java Language Specification.

A program is a list of threads, the first of which is main. A thread is a list of instructions (`Code`). Its registers
hold numbers, its variables are what the threads share. Time is hpor's: no thread may be ahead of the time that has
passed for all by as much as the slack, and time passes for all when no thread can go on."""

SLACK = 1000  # milliseconds
MOST_STATES = 30000


class TooLarge(Exception):
    """The program has more states than the interpreter looks at."""


class Label:
    def __init__(self):
        self.place = None


class Code:
    """The instructions of one thread. Of the operands, `key` and `value` are functions of the registers. `initializers`
    has what adds the instructions of a class's initializer."""

    def __init__(self, initializers):
        self.list = []
        self.handler = None  # where an InterruptedException goes
        self.initializers, self.called = initializers, {}

    def initialize(self, name):
        self.add("begin_init", name, self.called.setdefault(name, Label()))

    def finish(self):
        """Adds the initializers that are called, behind the end."""
        end, done = Label(), set()
        self.jump(end)
        while set(self.called) - done:
            for name in set(self.called) - done:
                self.here(self.called[name])
                self.initializers[name](self)
                self.add("end_init", name)
                done.add(name)
        self.here(end)

    def add(self, kind, *operands):
        self.list.append((kind, *operands))

    def here(self, label):
        label.place = len(self.list)

    def read(self, register, key):
        self.add("read", register, key if callable(key) else lambda r: key)

    def write(self, key, value):
        self.add("write", key if callable(key) else lambda r: key, value if callable(value) else lambda r: value)

    def let(self, register, value):
        self.add("let", register, value)

    def jump(self, label, condition=lambda r: True):
        self.add("jump", condition, label)

    def mix(self, value):
        """h = h * 7 + value"""
        self.let("h", lambda r: wrap(r["h"] * 7 + value(r)))

    def see(self, key):
        """h = h * 7 + variable"""
        self.read("t", key)
        self.mix(lambda r: r["t"])

    def change(self, key, how):
        """variable = how(variable); the new value is left in a register."""
        self.read("t", key)
        self.let("t", lambda r: how(r["t"]))
        self.write(key, lambda r: r["t"])

    def locked(self, lock, inner):
        """synchronized (lock) { inner }"""
        landing, end, outer = Label(), Label(), self.handler
        self.add("enter", lock)
        self.handler = landing
        inner(self)
        self.handler = outer
        self.add("leave", lock)
        self.jump(end)
        self.here(landing)
        self.add("leave", lock)
        self.jump(outer or end)
        self.here(end)

    def caught(self, inner):
        """try { inner } catch (InterruptedException e) { h = -h; }, which loses nothing of what was seen."""
        handler, end, outer = Label(), Label(), self.handler
        self.handler = handler
        inner(self)
        self.handler = outer
        self.jump(end)
        self.here(handler)
        self.let("h", lambda r: wrap(-r["h"]))
        self.here(end)


def wrap(number):
    return (number + 2**31) % 2**32 - 2**31


class Thread:
    """Where a thread is. `state` is new, run, sleep, wait (in the wait set), notified, left (the wait set by an
    interrupt), timed (out), or end. `blocked`: it has come to a monitor that another thread has, and has not got it
    since; `limited`: it waits no longer than a time."""

    def __init__(self, daemon):
        self.state, self.place, self.registers, self.calls = "new", 0, {"h": 1}, ()
        self.clock, self.deadline, self.interrupted, self.daemon = 0, None, False, daemon
        self.lock, self.depth, self.others, self.printed = None, 0, frozenset(), ()
        self.blocked = self.limited = False

    def copy(self):
        other = Thread.__new__(Thread)
        other.__dict__.update(self.__dict__)
        other.registers = dict(self.registers)
        return other

    def key(self):
        return (self.state, self.place, tuple(sorted(self.registers.items(), key=lambda pair: pair[0])), self.calls,
                self.clock, self.deadline, self.interrupted, self.lock, self.depth, self.others, self.printed,
                self.blocked, self.limited)

    def shown(self):
        """The ordinal number of its Thread.State."""
        if self.blocked or self.state == "notified":
            return 2
        waits = self.state in ("sleep", "wait", "left", "timed")
        return 3 + self.limited if waits else {"new": 0, "run": 1, "end": 5}[self.state]


class State:
    def __init__(self, threads):
        self.threads, self.variables, self.owners, self.now = threads, {}, {}, 0

    def copy(self):
        other = State([thread.copy() for thread in self.threads])
        other.variables, other.owners, other.now = dict(self.variables), dict(self.owners), self.now
        return other

    def key(self):
        return (tuple(thread.key() for thread in self.threads), frozenset(self.variables.items()),
                frozenset(self.owners.items()), self.now)


class Interpreter:
    """`codes` and `daemons` are of the threads, the first of which runs from the start; `first` is what the variables
    hold that do not begin with 0. `states`: to come to a monitor in vain is a step, since states are asked for."""

    def __init__(self, codes, daemons, first, states=False):
        self.codes, self.daemons, self.first, self.states = codes, daemons, first, states

    def outcomes(self):
        """All outcomes: pairs of what each thread has printed, and how the execution ended."""
        begin = State([Thread(daemon) for daemon in self.daemons])
        begin.variables.update(self.first)
        begin.threads[0].state = "run"
        self.locally(begin, 0)
        found, seen, left = set(), {begin.key()}, [begin]
        while left:
            state = left.pop()
            users = [t for t in state.threads if not t.daemon]
            after = [next_state for number in range(len(state.threads)) for next_state in self.steps(state, number)]
            if all(t.state in ("end", "new") for t in users):
                found.add(outcome(state, "complete"))  # the exit may come now, whatever the daemons do
            elif not after:
                deadlines = [t.deadline for t in state.threads if t.deadline is not None]
                if deadlines:
                    later = state.copy()
                    later.now = max(min(deadlines), state.now + 1)
                    after = [later]
                else:
                    found.add(outcome(state, "deadlock"))
            for other in after:
                if isinstance(other, tuple):
                    found.add(other)
                    continue
                key = other.key()
                if key not in seen:
                    seen.add(key)
                    left.append(other)
                    if len(seen) > MOST_STATES:
                        raise TooLarge
        return found

    def locally(self, state, number):
        """Runs what no other thread can notice."""
        thread, code = state.threads[number], self.codes[number].list
        while thread.state == "run":
            if thread.place == len(code):
                thread.state = "end"
                return
            kind, *operands = code[thread.place]
            if kind == "let":
                thread.registers[operands[0]] = operands[1](thread.registers)
                thread.place += 1
            elif kind == "jump":
                thread.place = operands[1].place if operands[0](thread.registers) else thread.place + 1
            else:
                return

    def steps(self, state, number):
        """What state may follow from a step of this thread; an outcome where the program ends."""
        thread = state.threads[number]
        if thread.state in ("new", "end"):
            return []
        if thread.state == "run":
            after = self.run(state, number)
        elif thread.state == "sleep":
            after = self.wake(state, number)
        else:
            after = self.leave(state, number)
        for other in after:
            if not isinstance(other, tuple):
                self.locally(other, number)
        return after

    @staticmethod
    def throw(thread, handler):
        thread.state, thread.deadline, thread.interrupted, thread.place = "run", None, False, handler.place
        thread.limited = False

    def wake(self, state, number):
        other = state.copy()
        thread = other.threads[number]
        if thread.interrupted:
            self.throw(thread, self.codes[number].list[thread.place][2])
        elif thread.deadline - state.now < SLACK:
            thread.state, thread.clock, thread.deadline, thread.limited = "run", thread.deadline, None, False
            thread.place += 1
        else:
            return []
        return [other]

    def leave(self, state, number):
        """The steps of a thread that waits, or has left the wait set and wants the monitor back."""
        thread, after = state.threads[number], []
        if thread.state == "wait" and thread.interrupted:
            after.append(state.copy())
            after[-1].threads[number].state, after[-1].threads[number].deadline = "left", None
        if thread.state == "wait" and thread.deadline is not None and thread.deadline - state.now < SLACK:
            other = state.copy()
            mine = other.threads[number]
            mine.state, mine.clock, mine.deadline = "timed", thread.deadline, None
            after.append(other)
        if thread.state == "notified" and thread.interrupted:  # either may end the wait (17.2.4)
            heirs = [i for i in thread.others if state.threads[i].state == "wait"]
            for heir in heirs or [None]:
                other = state.copy()
                other.threads[number].state, other.threads[number].others = "left", frozenset()
                if heir is not None:
                    notify(other, heir, thread.others)
                after.append(other)
        if self.states and thread.state in ("left", "timed") and thread.lock in state.owners and not thread.blocked:
            after.append(state.copy())
            after[-1].threads[number].blocked = True
        if thread.state != "wait" and thread.lock not in state.owners:
            other = state.copy()
            mine = other.threads[number]
            other.owners[mine.lock] = (number, mine.depth)
            if mine.state == "left":
                self.throw(mine, self.codes[number].list[mine.place][3])
            else:
                mine.state, mine.place = "run", mine.place + 1
            mine.lock, mine.depth, mine.deadline, mine.others = None, 0, None, frozenset()
            mine.blocked = mine.limited = False
            mine.clock = max(mine.clock, state.now)
            after.append(other)
        return after

    def run(self, state, number):
        kind, *operands = self.codes[number].list[state.threads[number].place]
        other = state.copy()
        thread = other.threads[number]
        thread.clock = max(thread.clock, state.now)
        return getattr(self, "do_" + kind)(other, thread, number, *operands)

    # What the instructions do: each is given a copy of the state and gives back those that may follow.

    @staticmethod
    def do_read(state, thread, _, register, key):
        thread.registers[register] = state.variables.get(key(thread.registers), 0)
        thread.place += 1
        return [state]

    @staticmethod
    def do_write(state, thread, _, key, value):
        state.variables[key(thread.registers)] = value(thread.registers)
        thread.place += 1
        return [state]

    @staticmethod
    def do_make(state, thread, _, fields):
        """An object that nobody else has: all its fields at once."""
        state.variables.update(fields(thread.registers))
        thread.place += 1
        return [state]

    @staticmethod
    def do_print(state, thread, _, value):
        thread.printed += (str(value(thread.registers)),)
        thread.place += 1
        return [state]

    @staticmethod
    def do_start(state, thread, _, which):
        state.threads[which].state, state.threads[which].clock = "run", thread.clock
        thread.place += 1
        return [state]

    @staticmethod
    def do_join(state, thread, _, which):
        thread.place += 1
        return [state] if state.threads[which].state == "end" else []

    @staticmethod
    def do_exit(state, _thread, _number, code):
        return [outcome(state, f"exit {code}")]

    def do_enter(self, state, thread, number, lock):
        owner, depth = state.owners.get(lock, (number, 0))
        if owner != number:
            before, thread.blocked = thread.blocked, True
            return [state] if self.states and not before else []
        state.owners[lock] = (number, depth + 1)
        thread.blocked = False
        thread.place += 1
        return [state]

    @staticmethod
    def do_state(state, thread, _, register, which):
        thread.registers[register] = state.threads[which].shown()
        thread.place += 1
        return [state]

    @staticmethod
    def do_leave(state, thread, number, lock):
        depth = state.owners[lock][1]
        if depth == 1:
            del state.owners[lock]
        else:
            state.owners[lock] = (number, depth - 1)
        thread.place += 1
        return [state]

    def do_wait(self, state, thread, _, lock, limit, handler):
        if thread.interrupted:
            self.throw(thread, handler)
            return [state]
        thread.lock, thread.depth, thread.state = lock, state.owners.pop(lock)[1], "wait"
        thread.deadline = None if limit is None else thread.clock + limit
        thread.limited = limit is not None
        return [state]

    @staticmethod
    def do_notify(state, thread, _, lock):
        thread.place += 1
        waiting = frozenset(i for i, t in enumerate(state.threads) if t.state == "wait" and t.lock == lock)
        after = [state.copy() for _ in waiting]
        for other, chosen in zip(after, waiting):
            notify(other, chosen, waiting)
        return after or [state]

    @staticmethod
    def do_notify_all(state, thread, _, lock):
        thread.place += 1
        for other in state.threads:
            if other.state == "wait" and other.lock == lock:
                other.state, other.deadline = "notified", None
        return [state]

    @staticmethod
    def do_interrupt(state, thread, _, which):
        state.threads[which].interrupted = True
        thread.place += 1
        return [state]

    @staticmethod
    def do_interrupted(state, thread, _, register):
        thread.registers[register], thread.interrupted = int(thread.interrupted), False
        thread.place += 1
        return [state]

    def do_sleep(self, state, thread, _, limit, handler):
        if thread.interrupted:
            self.throw(thread, handler)
        else:
            thread.state, thread.deadline, thread.limited = "sleep", thread.clock + limit, True
        return [state]

    @staticmethod
    def do_begin_init(state, thread, number, name, initializer):
        """The initialization of a class (12.4.2) at one of its uses."""
        by = state.variables.get("init " + name)
        thread.place += 1
        if by is None:
            state.variables["init " + name] = number
            thread.calls += (thread.place,)
            thread.place = initializer.place
        return [state] if by in (None, number, "done") else []

    @staticmethod
    def do_end_init(state, thread, _, name):
        state.variables["init " + name] = "done"
        thread.place, thread.calls = thread.calls[-1], thread.calls[:-1]
        return [state]


def notify(state, chosen, waiting):
    thread = state.threads[chosen]
    thread.state, thread.deadline, thread.others = "notified", None, waiting - {chosen}


def outcome(state, end):
    return tuple(thread.printed for thread in state.threads), end
