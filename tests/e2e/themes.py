"""Random Java programs about what the random programs of one search and another cannot settle, since all searches rest
on the same hooks: each comes with its instructions for the interpreter, which says how it may end.

A theme has statements: functions of the program that is drawn, each of which gives the Java text and a function that
adds the instructions. Each thread mixes what it sees into a number `h`, which it prints at its end."""

import random

import class_themes
import object_themes
from interpreter import Code, Interpreter, Label

HEAD = """
import java.util.function.*;

public class Main {
    public static int x, y;
    static final Object gate = new Object(), door = new Object();
    static final Thread[] threads = new Thread[4];

    static void last(int h) throws InterruptedException {
        if (h == 123456789) throw new InterruptedException();
    }
"""
BODY = """
    static class Worker extends Thread {
        final int me;
        Worker(int me) {
            this.me = me;
            threads[me] = this;
        }
        @Override public void run() {
            if (me == 1) thread1();
            if (me == 2) thread2();
            if (me == 3) thread3();
        }
    }

    public static void main(String[] args) throws Exception {
%s
    }
}
"""
VARIABLES = ("x", "y")
SHORT, LONG = (1, 100), (2000, 2100, 7000)  # far from each other and from the slack, however they add up
MOST_LONG = 2  # sleeps of one thread


class Drawn:
    """A program of a theme, drawn from a seed: `sources` by file name, `versions` of class files by class name, and
    what the interpreter says of it."""

    def __init__(self, seed, theme):
        self.draw = random.Random(f"{theme} {seed}")
        self.theme, self.statements, self.made, self.me, self.long = theme, STATEMENTS[theme], 0, 0, 0
        self.first, self.helpers, self.setup, self.last, self.initializers = {}, "", "", (), {}
        self.sources, self.versions = {}, {}
        self.count = 2 if self.draw.random() < 0.65 else 3
        self.daemons = [False] + [theme == "exits" and self.draw.random() < 0.4 for _ in range(self.count)]
        if theme in PREPARE:
            PREPARE[theme](self)
        parts = [self.main()]
        for number in range(1, self.count + 1):
            self.me, self.long = number, 0
            parts.append(self.worker(number))
        methods = "".join(java for java, _ in parts[1:])
        methods += "".join(f"    static void thread{i}() {{ }}\n" for i in range(self.count + 1, 4))
        self.sources["Main.java"] = HEAD + self.helpers + methods + BODY % parts[0][0]
        self.codes = []
        for _, add in parts:
            code = Code(self.initializers)
            add(code)
            code.finish()
            self.codes.append(code)

    def outcomes(self):
        return Interpreter(self.codes, self.daemons, self.first, self.theme == "states").outcomes()

    def worker(self, number):
        java, inner = self.sequence(4 if self.count == 2 else 3, 2)

        def add(code):
            code.caught(inner)
            code.add("print", lambda r: r["h"])
        return (f"    static void thread{number}() {{\n        int h = 1;\n"
                f"        try {{\n            {java} last(h);\n        }} catch (InterruptedException e) {{\n"
                "            h = -h;\n        }\n        System.out.println(h);\n    }\n"), add

    def main(self):
        """Starts the threads; does something of its own; waits for those that are no daemons; prints what is left."""
        all_of_them = range(1, self.count + 1)
        java, inner = self.sequence(1, 1) if self.draw.random() < 0.3 else ("", lambda code: None)
        joined = [i for i in all_of_them if not self.daemons[i]]
        if self.theme == "exits" and self.draw.random() < 0.7:
            joined = []
        seen = [(name, name) for name in VARIABLES] + list(self.last)
        lines = [self.setup, *(f"new Worker({i}).setDaemon({str(self.daemons[i]).lower()});" for i in all_of_them),
                 *(f"threads[{i}].start();" for i in all_of_them),
                 "int h = 1;", f"try {{ {java} last(h); }} catch (InterruptedException e) {{ h = -h; }}",
                 *(f"threads[{i}].join();" for i in joined),
                 *(f"h = h * 7 + {text};" for text, _ in seen), "System.out.println(h);"]

        def add(code):
            for i in all_of_them:
                code.add("start", i)
            code.caught(inner)
            for i in joined:
                code.add("join", i)
            for _, key in seen:
                code.see(key)
            code.add("print", lambda r: r["h"])
        return "\n".join(f"        {line}" for line in lines if line), add

    def sequence(self, most, depth):
        parts = [self.statement(depth) for _ in range(self.draw.randint((most + 1) // 2, most))]

        def add(code):
            for _, part in parts:
                part(code)
        return " ".join(java for java, _ in parts), add

    def statement(self, depth):
        kind = self.draw.random()
        if kind < 0.25:
            return self.draw.choice(COMMON)(self)
        if kind < 0.8 or depth == 0:
            return self.draw.choice(self.statements)(self)
        return self.draw.choice(BLOCKS)(self, depth)

    def small(self):
        return self.draw.randrange(3)

    def variable(self):
        return self.draw.choice(VARIABLES)

    def lock(self):
        return self.draw.choice(("gate", "gate", "door"))

    def another(self):
        return self.draw.choice([i for i in range(1, self.count + 1) if i != self.me])

    def name(self, class_name):
        self.made += 1
        return f"{class_name}#{self.made}"

    def time(self):
        if self.long == MOST_LONG or self.draw.random() < 0.5:
            return self.draw.choice(SHORT)
        self.long += 1
        return self.draw.choice(LONG)


# What all themes have.

def see_variable(drawn):
    name = drawn.variable()
    return f"h = h * 7 + {name};", lambda code: code.see(name)


def set_variable(drawn):
    name, value = drawn.variable(), drawn.small()
    return f"{name} = {value};", lambda code: code.write(name, value)


def count_variable(drawn):
    name = drawn.variable()
    return f"{name}++;", lambda code: code.change(name, lambda old: old + 1)


def lock_block(drawn, depth):
    lock, (java, add) = drawn.lock(), drawn.sequence(2, depth - 1)
    return f"synchronized ({lock}) {{ {java} }}", lambda code: code.locked(lock, add)


def if_block(drawn, depth):
    name, value, (java, add), (other, add_other) = (drawn.variable(), drawn.small(), drawn.sequence(1, depth - 1),
                                                    drawn.sequence(1, depth - 1))

    def both(code):
        otherwise, end = Label(), Label()
        code.read("t", name)
        code.jump(otherwise, lambda r: r["t"] != value)
        add(code)
        code.jump(end)
        code.here(otherwise)
        add_other(code)
        code.here(end)
    return f"if ({name} == {value}) {{ {java} }} else {{ {other} }}", both


def try_block(drawn, depth):
    java, add = drawn.sequence(2, depth - 1)
    return f"try {{ {java} last(h); }} catch (InterruptedException e) {{ h = -h; }}", lambda code: code.caught(add)


COMMON = (see_variable, set_variable, count_variable)
BLOCKS = (lock_block, if_block, try_block)


# The end of the program: by exit, by halt, or when only daemons are left.

def print_something(drawn):
    value = drawn.draw.randrange(10, 13)
    return f"System.out.println({value});", lambda code: code.add("print", lambda r: value)


def leave_program(drawn):
    how, code_number = drawn.draw.choice(("System.exit", "Runtime.getRuntime().halt")), drawn.small()
    name, value = drawn.variable(), drawn.small()

    def add(code):
        end = Label()
        code.read("t", name)
        code.jump(end, lambda r: r["t"] != value)
        code.add("exit", code_number)
        code.here(end)
    return f"if ({name} == {value}) {how}({code_number});", add


# Time and interrupts.

def sleep(drawn):
    time = drawn.time()
    return f"Thread.sleep({time});", lambda code: code.add("sleep", time, code.handler)


def wait_a_time(drawn):
    name, value, time = drawn.variable(), drawn.small(), drawn.time()

    def inner(code):
        end = Label()
        code.read("t", name)
        code.jump(end, lambda r: r["t"] != value)
        code.add("wait", "gate", time, code.handler)
        code.here(end)
    return (f"synchronized (gate) {{ if ({name} == {value}) gate.wait({time}); }}",
            lambda code: code.locked("gate", inner))


def wait(_):
    """What it sees tells whether it waited before an interrupt_and_wake() came, or came behind it."""
    def inner(code):
        code.see("x")
        code.add("wait", "gate", None, code.handler)
    return "synchronized (gate) { h = h * 7 + x; gate.wait(); }", lambda code: code.locked("gate", inner)


def wake(drawn):
    kind = drawn.draw.choice(("notify", "notify", "notifyAll"))
    operation = "notify" if kind == "notify" else "notify_all"
    return (f"synchronized (gate) {{ gate.{kind}(); }}",
            lambda code: code.locked("gate", lambda inner: inner.add(operation, "gate")))


def interrupt(drawn):
    which = drawn.another()
    return f"threads[{which}].interrupt();", lambda code: code.add("interrupt", which)


def interrupt_and_wake(drawn):
    which = drawn.another()
    steps = [(f"threads[{which}].interrupt();", ("interrupt", which)), ("gate.notify();", ("notify", "gate"))]
    if drawn.draw.random() < 0.3:
        steps.reverse()

    def inner(code):
        code.change("x", lambda old: old + 1)
        for _, step in steps:
            code.add(*step)
    return (f"synchronized (gate) {{ x++; {' '.join(java for java, _ in steps)} }}",
            lambda code: code.locked("gate", inner))


def see_interrupted(_):
    def add(code):
        code.add("interrupted", "t")
        code.mix(lambda r: r["t"] + 1)
    return "h = h * 7 + (Thread.interrupted() ? 2 : 1);", add


# The states of threads.

def see_state(drawn):
    which = drawn.another()

    def add(code):
        code.add("state", "t", which)
        code.mix(lambda r: r["t"])
    return f"h = h * 7 + threads[{which}].getState().ordinal();", add


def wake_all(_):
    return ("synchronized (gate) { gate.notifyAll(); }",
            lambda code: code.locked("gate", lambda inner: inner.add("notify_all", "gate")))


def meet(drawn):
    lock, name = drawn.lock(), drawn.variable()
    return (f"synchronized ({lock}) {{ h = h * 7 + {name}; }}", lambda code: code.locked(lock, lambda c: c.see(name)))


# What a theme needs before its statements are drawn, and the statements themselves.

PREPARE = {**object_themes.PREPARE, **class_themes.PREPARE}
STATEMENTS = {
    "exits": (print_something, leave_program),
    "sleeps": (sleep, sleep, wait_a_time, interrupt, wake),
    "states": (see_state, see_state, see_state, meet, meet, wait, wait_a_time, wake_all, sleep, interrupt),
    "wakes": (wait, wait, wake, interrupt, interrupt_and_wake, interrupt_and_wake, see_interrupted),
    **object_themes.STATEMENTS,
    **class_themes.STATEMENTS,
}
