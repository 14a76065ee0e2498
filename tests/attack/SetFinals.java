import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;

/** JLS 17.5.3 and 17.5.4: final fields that something else than their constructor sets, and System.in, out and err. */
class SetFinals extends Attack {
    static volatile int v;
    static volatile Object shared;
    static final AtomicReference<Object> opaque = new AtomicReference<>();

    static class Base {
        final int f;
        final String text;

        Base(int f) {
            this.f = f;
            text = "a" + f;
        }
    }

    static class Below extends Base {
        final int beside;

        Below() {
            super(5);
            beside = 6;
        }

        int inherited() {
            return f;
        }
    }

    static class Statics {
        static final int number = Integer.parseInt("5");
        static final int[] array = {5};

        static int get() {
            return number;
        }
    }

    static class Constant {
        final int f = 5;
    }

    static class Copied implements Cloneable {
        final int f;

        Copied(int f) {
            this.f = f;
        }

        Copied copy() throws CloneNotSupportedException {
            return (Copied) clone();
        }
    }

    enum Colour {
        RED(5);

        final int f;

        Colour(int f) {
            this.f = f;
        }
    }

    record Point(int f) {
    }

    static class Saved implements Serializable {
        private static final long serialVersionUID = 1;
        final int f;

        Saved(int f) {
            this.f = f;
        }
    }

    /** Others have it before its fields are read. */
    static class Leaking extends Saved {
        private static final long serialVersionUID = 1;
        final int g;

        Leaking() {
            super(1);
            g = 5;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            shared = this;
            in.defaultReadObject();
        }
    }

    interface Number {
        int get();
    }

    static class Loaded implements java.util.function.IntSupplier {
        final int f;

        Loaded() {
            f = 5;
        }

        @Override
        public int getAsInt() {
            return f;
        }
    }

    /** Has a class Loaded of its own. */
    static class Loader extends ClassLoader {
        Loader() {
            super(SetFinals.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("SetFinals$Loaded")) {
                return super.loadClass(name, resolve);
            }
            try (var in = getResourceAsStream("SetFinals$Loaded.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static Field field(Class<?> type, String name) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    static sun.misc.Unsafe unsafe() throws Exception {
        return (sun.misc.Unsafe) field(sun.misc.Unsafe.class, "theUnsafe").get(null);
    }

    static byte[] bytes(Object o) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    static void fields(String name) throws Exception {
        Object[] seen = {-1, -1};
        Base base = new Base(5);
        Field f = field(Base.class, "f");
        switch (name) {
            case "field-set-int" -> {
                all(() -> f.setInt(base, 7), () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "field-set-boxed" -> {
                all(() -> f.set(base, 7), () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "field-set-reference" -> {
                Field text = field(Base.class, "text");
                all(() -> text.set(base, "b"), () -> seen[0] = base.text);
                say(seen[0]);
            }
            case "field-set-locked" -> {
                all(() -> {
                    synchronized (base) {
                        f.setInt(base, 7);
                    }
                }, () -> {
                    synchronized (base) {
                        seen[0] = base.f;
                    }
                });
                say(seen[0]);
            }
            case "field-set-then-flag" -> {
                all(() -> {
                    f.setInt(base, 7);
                    v = 1;
                }, () -> seen[0] = v == 1 ? base.f : -1);
                say(seen[0]);
            }
            case "field-set-behind-flag" -> {
                all(() -> {
                    v = 1;
                    f.setInt(base, 7);
                }, () -> seen[0] = v == 1 ? base.f : -1);
                say(seen[0]);
            }
            case "field-set-twice-locked" -> {
                all(() -> {
                    synchronized (base) {
                        f.setInt(base, base.f + 1);
                    }
                }, () -> {
                    synchronized (base) {
                        f.setInt(base, base.f + 1);
                    }
                });
                say(base.f);
            }
            case "field-set-lost" -> {
                Body body = () -> {
                    int was;
                    synchronized (base) {
                        was = base.f;
                    }
                    synchronized (base) {
                        f.setInt(base, was + 1);
                    }
                };
                all(body, body);
                say(base.f);
            }
            case "field-set-before-start" -> {
                f.setInt(base, 7);
                all(() -> seen[0] = base.f, () -> seen[1] = base.f);
                say(seen[0], seen[1]);
            }
            case "field-set-after-join" -> {
                all(() -> seen[0] = base.f);
                f.setInt(base, 7);
                all(() -> seen[1] = base.f);
                say(seen[0], seen[1]);
            }
            case "field-set-of-another" -> {
                Base other = new Base(5);
                all(() -> f.setInt(other, 7), () -> seen[0] = base.f);
                say(seen[0], other.f);
            }
            case "field-beside" -> {
                Below below = new Below();
                all(() -> f.setInt(below, 7), () -> seen[0] = below.beside);
                say(seen[0]);
            }
            case "field-inherited" -> {
                Below below = new Below();
                all(() -> f.setInt(below, 7), () -> seen[0] = below.inherited());
                say(seen[0]);
            }
            case "field-captured" -> {
                int five = seen.length + 3;
                Number number = new Number() {
                    @Override
                    public int get() {
                        return five;
                    }
                };
                Field captured = field(number.getClass(), "val$five");
                all(() -> captured.setInt(number, 7), () -> seen[0] = number.get());
                say(seen[0]);
            }
            case "field-of-enum" -> {
                Field of = field(Colour.class, "f");
                all(() -> of.setInt(Colour.RED, 7), () -> seen[0] = Colour.RED.f);
                say(seen[0]);
            }
            case "field-read-by-reflection" -> {
                all(() -> f.setInt(base, 7), () -> seen[0] = f.getInt(base));
                say(seen[0]);
            }
            case "field-read-by-handle" -> {
                MethodHandle getter = MethodHandles.lookup().unreflectGetter(f);
                all(() -> f.setInt(base, 7), () -> seen[0] = (int) getter.invokeExact(base));
                say(seen[0]);
            }
            case "field-copied" -> {
                Copied copied = new Copied(5);
                Field of = field(Copied.class, "f");
                all(() -> of.setInt(copied, 7), () -> seen[0] = copied.copy().f);
                say(seen[0]);
            }
            case "field-constant" -> {
                Constant constant = new Constant();
                Field of = field(Constant.class, "f");
                all(() -> of.setInt(constant, 7), () -> seen[0] = constant.f);
                say(seen[0], of.getInt(constant));
            }
            case "field-set-while-private" -> {
                all(() -> {
                    Base made = new Base(1);
                    f.setInt(made, 7);
                    shared = made;
                }, () -> seen[0] = shared instanceof Base b ? b.f : -1);
                say(seen[0]);
            }
            case "field-set-then-opaque" -> {
                all(() -> {
                    Base made = new Base(1);
                    f.setInt(made, 7);
                    opaque.setOpaque(made);
                }, () -> seen[0] = opaque.getOpaque() instanceof Base b ? b.f : -1);
                say(seen[0]);
            }
            case "field-of-loaded-class" -> {
                Class<?> type = Class.forName("SetFinals$Loaded", true, new Loader());
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                var number = (java.util.function.IntSupplier) constructor.newInstance();
                Loaded other = new Loaded();
                Field of = field(type, "f");
                all(() -> of.setInt(number, 7), () -> seen[0] = number.getAsInt());
                say(seen[0], other.getAsInt());
            }
            case "field-set-in-one-order" -> {
                all(() -> {
                    if (v == 1) {
                        f.setInt(base, 7);
                    }
                    v = 2;
                }, () -> {
                    v = 1;
                    seen[0] = base.f;
                });
                say(seen[0]);
            }
            default -> others(name, base, f, seen);
        }
    }

    static void others(String name, Base base, Field f, Object[] seen) throws Exception {
        switch (name) {
            case "setter" -> {
                MethodHandle setter = MethodHandles.lookup().unreflectSetter(f);
                all(() -> {
                    setter.invokeExact(base, 7);
                }, () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "setter-locked" -> {
                MethodHandle setter = MethodHandles.lookup().unreflectSetter(f);
                all(() -> {
                    synchronized (base) {
                        setter.invokeExact(base, 7);
                    }
                }, () -> {
                    synchronized (base) {
                        seen[0] = base.f;
                    }
                });
                say(seen[0]);
            }
            case "unsafe" -> {
                sun.misc.Unsafe unsafe = unsafe();
                long offset = unsafe.objectFieldOffset(f);
                all(() -> unsafe.putInt(base, offset, 7), () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "unsafe-volatile-then-flag" -> {
                sun.misc.Unsafe unsafe = unsafe();
                long offset = unsafe.objectFieldOffset(f);
                all(() -> {
                    unsafe.putIntVolatile(base, offset, 7);
                    v = 1;
                }, () -> seen[0] = v == 1 ? base.f : -1);
                say(seen[0]);
            }
            case "unsafe-reads-first" -> {
                sun.misc.Unsafe unsafe = unsafe();
                long offset = unsafe.objectFieldOffset(f);
                seen[1] = unsafe.getInt(base, offset);
                all(() -> unsafe.putInt(base, offset, 7), () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "unsafe-reference" -> {
                sun.misc.Unsafe unsafe = unsafe();
                long offset = unsafe.objectFieldOffset(field(Base.class, "text"));
                all(() -> unsafe.putObject(base, offset, "b"), () -> seen[0] = base.text);
                say(seen[0]);
            }
            case "unsafe-static" -> {
                sun.misc.Unsafe unsafe = unsafe();
                Field of = field(Statics.class, "number");
                Object owner = unsafe.staticFieldBase(of);
                long offset = unsafe.staticFieldOffset(of);
                Statics.get();
                all(() -> unsafe.putInt(owner, offset, 7), () -> seen[0] = Statics.get());
                say(seen[0]);
            }
            case "unsafe-static-from-outside" -> {
                sun.misc.Unsafe unsafe = unsafe();
                Field of = field(Statics.class, "array");
                Object owner = unsafe.staticFieldBase(of);
                long offset = unsafe.staticFieldOffset(of);
                Statics.get();
                all(() -> unsafe.putObject(owner, offset, new int[] {7}), () -> seen[0] = Statics.array.length);
                say(seen[0]);
            }
            case "refused-record" -> {
                Point point = new Point(5);
                Field of = field(Point.class, "f");
                all(() -> of.setInt(point, 7), () -> seen[0] = point.f());
                say(seen[0], point.f());
            }
            case "refused-static" -> {
                Field of = field(Statics.class, "number");
                all(() -> of.setInt(null, 7), () -> seen[0] = Statics.get());
                say(seen[0]);
            }
            case "refused-static-setter" -> {
                Field of = field(Statics.class, "number");
                all(() -> MethodHandles.lookup().unreflectSetter(of), () -> seen[0] = Statics.get());
                say(seen[0]);
            }
            case "refused-inaccessible" -> {
                Field of = Base.class.getDeclaredField("f");
                all(() -> of.setInt(base, 7), () -> seen[0] = base.f);
                say(seen[0]);
            }
            case "deserialized" -> {
                byte[] bytes = bytes(new Saved(5));
                all(() -> shared = read(bytes), () -> seen[0] = shared instanceof Saved s ? s.f : -1);
                say(seen[0]);
            }
            case "deserialized-beside-set" -> {
                byte[] bytes = bytes(new Saved(5));
                Saved saved = new Saved(1);
                Field of = field(Saved.class, "f");
                all(() -> seen[0] = ((Saved) read(bytes)).f, () -> of.setInt(saved, 7), () -> seen[1] = saved.f);
                say(seen[0], seen[1]);
            }
            case "deserialized-leaking" -> {
                byte[] bytes = bytes(new Leaking());
                all(() -> read(bytes), () -> seen[0] = shared instanceof Leaking l ? l.g : -1);
                say(seen[0]);
            }
            default -> streams(name, seen);
        }
    }

    static void streams(String name, Object[] seen) throws Exception {
        PrintStream before = System.out;
        PrintStream beforeErr = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream mine = new PrintStream(bytes);
        switch (name) {
            case "out" -> all(() -> System.setOut(mine), () -> seen[0] = System.out == mine);
            case "out-locked" -> all(() -> {
                synchronized (mine) {
                    System.setOut(mine);
                }
            }, () -> {
                synchronized (mine) {
                    seen[0] = System.out == mine;
                }
            });
            case "out-then-flag" -> all(() -> {
                System.setOut(mine);
                v = 1;
            }, () -> seen[0] = v == 1 ? System.out == mine : -1);
            case "out-printed" -> all(() -> {
                synchronized (mine) {
                    System.setOut(mine);
                }
            }, () -> {
                synchronized (mine) {
                    System.out.println("x");
                }
            });
            case "out-before-start" -> {
                System.setOut(mine);
                all(() -> seen[0] = System.out == mine);
            }
            case "out-after-join" -> {
                all(() -> seen[0] = System.out == mine);
                System.setOut(mine);
            }
            case "err-of-trace" -> all(() -> {
                synchronized (mine) {
                    System.setErr(mine);
                }
            }, () -> {
                synchronized (mine) {
                    new Exception().printStackTrace();
                }
            });
            case "in-read" -> all(() -> {
                synchronized (mine) {
                    System.setIn(new ByteArrayInputStream(new byte[] {7}));
                }
            }, () -> {
                synchronized (mine) {
                    seen[0] = System.in instanceof ByteArrayInputStream ? System.in.read() : 0;
                }
            });
            default -> throw new IllegalArgumentException(name);
        }
        System.setOut(before);
        System.setErr(beforeErr);
        say(seen[0], bytes.size() > 0);
    }

    public static void main(String[] args) throws Exception {
        fields(args[0]);
    }
}
