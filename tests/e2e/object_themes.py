"""What the themes of themes.py about objects have: final fields, and copies."""

from interpreter import Label

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


PREPARE = {"finals": prepare_finals, "copies": prepare_copies}
STATEMENTS = {
    "finals": (see_final, see_final, make_final),
    "copies": (set_member, set_member, set_element, see_element, see_copy, see_copy, set_copy, share_array, see_row,
               set_row, set_row_element),
}
