"""Random Java programs about what the random programs of one search and another cannot settle, since all searches rest
on the same hooks: each comes with its instructions for the interpreter, which says how it may end.

A theme has statements: functions of the program that is drawn, each of which gives the Java text and a function that
adds the instructions. Each thread mixes what it sees into a number `h`, which it prints at its end."""

import random

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

FINALS = """
    static abstract class Box {
        abstract int mine();
        int more() { return 5; }
    }
    static Box box;
    static int mine(Box b) { return b == null ? 7 : b.mine(); }
    static int more(Box b) { return b == null ? 7 : b.more(); }
    static class Early extends Box {
        final int mine;
        Early(int v) { box = this; mine = v; }
        @Override int mine() { return mine; }
    }
    static class Late extends Box {
        final int mine;
        Late(int v) { mine = v; box = this; }
        @Override int mine() { return mine; }
    }
    static class Between extends Box {
        final int mine, more;
        Between(int v) { mine = v; box = this; more = v + 1; }
        @Override int mine() { return mine; }
        @Override int more() { return more; }
    }
    static abstract class Telling extends Box {
        Telling() { box = this; }
    }
    static class Above extends Telling {
        final int mine;
        Above(int v) { mine = v; }
        @Override int mine() { return mine; }
    }
    static abstract class Asking extends Box {
        Asking() { tell(); }
        abstract void tell();
    }
    static class Asked extends Asking {
        final int mine, more;
        Asked(int v) { more = v; mine = v + x; }
        @Override void tell() { box = this; }
        @Override int mine() { return mine; }
        @Override int more() { return more; }
    }
    static class Locked extends Box {
        final int mine;
        Locked(int v) { synchronized (gate) { box = this; mine = v; } }
        @Override int mine() { return mine; }
    }
    static class Held extends Box {
        final int mine;
        final IntSupplier later;
        Held(int v) { Held me = this; later = () -> me.mine; box = me; mine = v; }
        @Override int mine() { return later.getAsInt(); }
    }
"""
COPIES = """
    static class Copy implements Cloneable {
        int a, b;
        int[] n = new int[2];
        Copy copy() {
            try {
                return (Copy) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
        int sum() { return a + b * 3; }
    }
    static class Wide extends Copy {
        volatile int c;
        @Override int sum() { return super.sum() + c * 9; }
    }
    static Copy one = new Copy(), two = new Wide();
    static int[] row = new int[3];
    static int sum(int[] r) { return r[0] + r[1] * 3 + r[2] * 9; }
"""
LOADERS = """
    static class Own extends ClassLoader {
        Own() { super(Main.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Plug")) return super.loadClass(name, resolve);
            try (java.io.InputStream in = Main.class.getResourceAsStream("/Plug.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static final Class<?>[] plugs = new Class<?>[3];
    static int plug(int which, int add) {
        try {
            return ((IntUnaryOperator) plugs[which].getDeclaredConstructor().newInstance()).applyAsInt(add);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
"""
PLUG = """
public class Plug implements java.util.function.IntUnaryOperator {
    static int sum = Main.x + 1;
    static final Object lock = new Object();
    public int applyAsInt(int add) {
        if (add == 2) synchronized (lock) { return sum += add; }
        return add == 0 ? sum : (sum += add);
    }
}
"""


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
        return Interpreter(self.codes, self.daemons, self.first).outcomes()

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


# Final fields that are set when others may have the object.

def prepare_finals(drawn):
    drawn.helpers, drawn.first = FINALS, {"box": None}


def see_final(drawn):
    member = drawn.draw.choice(("mine", "mine", "more"))

    def add(code):
        none, end = Label(), Label()
        code.read("b", "box")
        code.jump(none, lambda r: r["b"] is None)
        if member == "more":
            code.let("t", lambda r: 5)
            code.jump(end, lambda r: r["b"].split("#")[0] not in ("Between", "Asked"))
        code.read("t", lambda r: f"{r['b']}.{member}")
        code.jump(end)
        code.here(none)
        code.let("t", lambda r: 7)
        code.here(end)
        code.mix(lambda r: r["t"])
    return f"h = h * 7 + {member}(box);", add


def make_final(drawn):
    kind = drawn.draw.choice(("Early", "Late", "Between", "Above", "Asked", "Locked", "Held"))
    name, value = drawn.name(kind), drawn.draw.randint(1, 3)

    def store(code):
        code.write("box", name)

    def mine(code):
        code.write(name + ".mine", value)

    def add(code):
        if kind == "Late":
            code.add("make", lambda r: {name + ".mine": value})
            store(code)
        elif kind == "Between":
            code.add("make", lambda r: {name + ".mine": value})
            store(code)
            code.write(name + ".more", value + 1)
        elif kind == "Asked":
            store(code)
            code.write(name + ".more", value)
            code.read("t", "x")
            code.write(name + ".mine", lambda r: r["t"] + value)
        elif kind == "Locked":
            code.locked("gate", lambda inner: (store(inner), mine(inner)))
        else:
            store(code)
            mine(code)
    return f"new {kind}({value});", add


# Object.clone() reads the fields one by one.

def prepare_copies(drawn):
    drawn.helpers = COPIES
    drawn.first = {"one": "Copy#a", "two": "Wide#b", "row": "row#c", "Copy#a.n": "n#d", "Wide#b.n": "n#e"}


def copied(code, reference, name):
    """Copies the object of a static field into registers, and makes an object of it."""
    code.read("p", reference)
    code.read("a", lambda r: r["p"] + ".a")
    code.read("b", lambda r: r["p"] + ".b")
    code.read("n", lambda r: r["p"] + ".n")
    end = Label()
    code.let("c", lambda r: 0)
    code.jump(end, lambda r: not r["p"].startswith("Wide"))
    code.read("c", lambda r: r["p"] + ".c")
    code.here(end)
    code.let("q", lambda r: r["p"].split("#")[0] + name)
    code.add("make", lambda r: {f"{r['q']}.{field}": r[field] for field in "abnc"})


def set_member(drawn):
    reference, member, value = drawn.draw.choice(("one", "two")), drawn.draw.choice("ab"), drawn.small()

    def add(code):
        code.read("p", reference)
        code.write(lambda r: f"{r['p']}.{member}", value)
    return f"{reference}.{member} = {value};", add


def set_element(drawn):
    reference, index, value = drawn.draw.choice(("one", "two")), drawn.draw.randrange(2), drawn.small()

    def add(code):
        code.read("p", reference)
        code.read("p", lambda r: r["p"] + ".n")
        code.write(lambda r: f"{r['p']}.{index}", value)
    return f"{reference}.n[{index}] = {value};", add


def see_element(drawn):
    reference, index = drawn.draw.choice(("one", "two")), drawn.draw.randrange(2)

    def add(code):
        code.read("p", reference)
        code.read("p", lambda r: r["p"] + ".n")
        code.see(lambda r: f"{r['p']}.{index}")
    return f"h = h * 7 + {reference}.n[{index}];", add


def see_copy(drawn):
    reference, name = drawn.draw.choice(("one", "two")), drawn.name("")

    def add(code):
        copied(code, reference, name)
        code.mix(lambda r: r["a"] + r["b"] * 3 + r["c"] * 9)
    return f"h = h * 7 + {reference}.copy().sum();", add


def set_copy(drawn):
    to, reference, name = drawn.draw.choice(("one", "two")), drawn.draw.choice(("one", "two")), drawn.name("")

    def add(code):
        copied(code, reference, name)
        code.write(to, lambda r: r["q"])
    return f"{to} = {reference}.copy();", add


def share_array(drawn):
    reference, name, value = drawn.draw.choice(("one", "two")), drawn.name(""), drawn.small()

    def add(code):
        copied(code, reference, name)
        code.write(lambda r: r["n"] + ".0", value)
    return f"{reference}.copy().n[0] = {value};", add


def row_copied(code):
    code.read("p", "row")
    for index in range(3):
        code.read(f"e{index}", lambda r, index=index: f"{r['p']}.{index}")


def see_row(_):
    def add(code):
        row_copied(code)
        code.mix(lambda r: r["e0"] + r["e1"] * 3 + r["e2"] * 9)
    return "h = h * 7 + sum(row.clone());", add


def set_row(drawn):
    name = drawn.name("row")

    def add(code):
        row_copied(code)
        code.add("make", lambda r: {f"{name}.{i}": r[f"e{i}"] for i in range(3)})
        code.write("row", name)
    return "row = row.clone();", add


def set_row_element(drawn):
    index, value = drawn.small(), drawn.small()

    def add(code):
        code.read("p", "row")
        code.write(lambda r: f"{r['p']}.{index}", value)
    return f"row[{index}] = {value};", add


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


# Old class files: interfaces with constants that are computed, and classes with static members.

def prepare_old(drawn):
    drawn.helpers = ("    public static int drawn() { return ++x; }\n"
                     "    public static int locked() { synchronized (gate) { return x; } }\n")
    drawn.olds = [(f"Old{i}", drawn.draw.random() < 0.7) for i in range(drawn.draw.choice((1, 2, 2, 3)))]
    for name, is_interface in drawn.olds:
        members = [old_value(drawn) for _ in "AB"]
        java = "".join(f"    {'' if is_interface else 'static '}int {member} = {value};\n"
                       for member, (value, _) in zip("AB", members))
        if not is_interface:
            java += "    static synchronized int next() { return ++A; }\n"
        kind = "interface" if is_interface else "class"
        drawn.sources[name + ".java"] = f"{kind} {name} {{\n{java}}}\n"
        # The verdict names interfaces below 50 whose initializer has branches: their constants stay.
        drawn.versions[name] = drawn.draw.randint(50 if is_interface and "?" in java else 45, 52)

        def add(code, name=name, members=members):
            for member, (_, value) in zip("AB", members):
                value(code)
                code.write(f"{name}.{member}", lambda r: r["v"])
        drawn.initializers[name] = add


def old_value(drawn):
    """What a constant begins with, as Java and as instructions that leave it in a register."""
    kind, value, (other, _) = drawn.draw.randrange(5), drawn.small(), drawn.draw.choice(drawn.olds)
    member = drawn.draw.choice("AB")
    if kind == 0:
        def add(code):
            code.change("x", lambda old: old + 1)
            code.let("v", lambda r: r["t"])
        return "Main.drawn()", add
    if kind == 1:
        def add(code):
            code.locked("gate", lambda inner: inner.read("v", "x"))
        return "Main.locked()", add
    if kind == 2:
        def add(code):
            code.read("v", "y")
            code.let("v", lambda r: 3 if r["v"] == value else 4)
        return f"Main.y == {value} ? 3 : 4", add
    if kind == 3:
        def add(code):
            code.initialize(other)
            code.read("v", f"{other}.{member}")
            code.let("v", lambda r: r["v"] + 1)
        return f"{other}.{member} + 1", add

    def add(code):
        code.read("v", "x")
        code.let("v", lambda r: r["v"] + value)
    return f"Main.x + {value}", add


def see_old(drawn):
    name, member = drawn.draw.choice(drawn.olds)[0], drawn.draw.choice("AB")

    def add(code):
        code.initialize(name)
        code.see(f"{name}.{member}")
    return f"h = h * 7 + {name}.{member};", add


def call_old(drawn):
    name, is_interface = drawn.draw.choice(drawn.olds)
    if is_interface:
        return see_old(drawn)

    def add(code):
        code.initialize(name)
        code.locked(name + ".class", lambda inner: inner.change(name + ".A", lambda old: old + 1))
        code.mix(lambda r: r["t"])
    return f"h = h * 7 + {name}.next();", add


# One class, of three loaders.

def prepare_loaders(drawn):
    drawn.helpers = LOADERS
    drawn.sources["Plug.java"] = PLUG
    drawn.setup = ('plugs[0] = Class.forName("Plug", false, new Own()); plugs[1] = Class.forName("Plug", false, '
                   'new Own());\n        plugs[2] = Class.forName("Plug", false, Main.class.getClassLoader());')
    for which in range(3):
        def add(code, which=which):
            code.read("v", "x")
            code.write(f"sum{which}", lambda r: r["v"] + 1)
        drawn.initializers[f"Plug{which}"] = add


def plug(drawn):
    which, value = drawn.draw.randrange(drawn.draw.choice((2, 3))), drawn.small()
    key = f"sum{which}"

    def changed(code):
        code.change(key, lambda old: old + value)

    def add(code):
        code.initialize(f"Plug{which}")
        if value == 0:
            code.read("t", key)
        elif value == 1:
            changed(code)
        else:
            code.locked(f"lock{which}", changed)
        code.mix(lambda r: r["t"])
    return f"h = h * 7 + plug({which}, {value});", add


PREPARE = {"finals": prepare_finals, "copies": prepare_copies, "old": prepare_old, "loaders": prepare_loaders}
STATEMENTS = {
    "finals": (see_final, see_final, make_final),
    "copies": (set_member, set_member, set_element, see_element, see_copy, see_copy, set_copy, share_array, see_row,
               set_row, set_row_element),
    "exits": (print_something, leave_program),
    "sleeps": (sleep, sleep, wait_a_time, interrupt, wake),
    "wakes": (wait, wait, wake, interrupt, interrupt_and_wake, interrupt_and_wake, see_interrupted),
    "old": (see_old, see_old, call_old),
    "loaders": (plug,),
}
