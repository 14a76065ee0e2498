"""What the themes of themes.py about classes have: old class files, and class loaders."""

from interpreter import Label

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


PREPARE = {"old": prepare_old, "loaders": prepare_loaders}
STATEMENTS = {"old": (see_old, see_old, call_old), "loaders": (plug,)}
