import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** JLS 12.4.1 and 12.4.2: what initializes a class or an interface, in which order, and where two threads meet. */
class Triggers extends Chapter {
    static String log = "";
    static final Object LOCK = new Object();

    static synchronized int note(String word) {
        log += word;
        return 1;
    }

    interface WithDefault {
        int F = note("I");

        default void m() {
        }
    }

    interface Plain {
        int F = note("P");

        void p();
    }

    static class Both implements WithDefault, Plain {
        static {
            note("C");
        }

        @Override
        public void p() {
        }
    }

    interface SubOfDefault extends WithDefault {
        int G = note("K");
    }

    interface Deep extends WithDefault {
        int G = note("J");

        default void n() {
        }
    }

    static class DeepClass implements Deep {
        static {
            note("C");
        }
    }

    interface Circle {
        Object O = new InCircle();

        default void m() {
        }
    }

    static class InCircle implements Circle {
        static int z = 1;
    }

    enum Colour {
        RED {
            @Override
            int n() {
                return 1;
            }
        },
        BLUE;

        static {
            note("E");
        }

        Colour() {
            note("c");
        }

        int n() {
            return 2;
        }
    }

    record Pair(int a, int b) {
        static int made = note("R");

        Pair {
            note("p");
        }
    }

    static class NotYet {
        static final int CONSTANT = 5;
        static final Integer BOXED = 6;

        static {
            note("N");
        }
    }

    static class Super {
        static int s = note("S");

        static int get() {
            return s;
        }
    }

    static class Sub extends Super {
        static int t = note("T");
    }

    static class FailingSub extends Super {
        static int t = 1 / (log.length() - log.length());
    }

    static class Guarded {
        static int g;

        static {
            synchronized (LOCK) {
                g = 1;
            }
        }
    }

    static class Slow {
        static int g;

        static {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                g = 7;
            }
            g += 1;
        }
    }

    static class First {
        static int a = 1;
        static int b = Second.c + 1;
        static int late = 9;
    }

    static class Second {
        static int c = First.a + First.late;
    }

    static class ByHandle {
        static int a = note("H");

        static int get() {
            return a;
        }
    }

    static class Retry {
        static int a = fail();

        static int fail() {
            v++;
            throw new IllegalStateException();
        }
    }

    static class Waits {
        static boolean ready;

        static {
            synchronized (LOCK) {
                while (!ready()) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }

        static boolean ready() {
            return w == 1;
        }
    }

    static class Local {
        static {
            class Inner {
                static {
                    note("i");
                }
            }
            new Inner();
            note("L");
        }
    }

    enum Lazy {
        ONE;

        static final Object HELD = note("z");
    }

    static String name(String simple) {
        return "Triggers$" + simple;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            // 12.4.1: a class's initialization initializes superinterfaces that declare default methods, not others
            case "default-only" -> {
                all(() -> new Both(), () -> new Both());
                tell(log);
            }
            // 12.4.1: the initialization of an interface does not, of itself, cause that of its superinterfaces
            case "interface-alone" -> {
                all(() -> x += 0 * SubOfDefault.G, () -> v += 0 * SubOfDefault.G);
                tell(log);
            }
            // 12.4.2, 7: superinterfaces first, recursively
            case "deep" -> {
                all(() -> new DeepClass(), () -> v = Deep.G);
                tell(log);
            }
            // class first: init(InCircle) -> init(Circle); interface first: init(Circle) -> new InCircle: deadlock
            case "circle" -> {
                all(() -> v = InCircle.z, () -> {
                    if (Circle.O == null) {
                        w = 1;
                    }
                });
                tell("" + v + w);
            }
            // alone in the interface: Circle.O while it is being initialized by this thread
            case "circle-first" -> {
                all(() -> check(Circle.O != null), () -> check(Circle.O != null));
                tell("ok");
            }
            case "enum" -> {
                int[] r = new int[2];
                all(() -> r[0] = Colour.RED.n(), () -> r[1] = Colour.valueOf("BLUE").n());
                tell(log + r[0] + r[1]);
            }
            case "enum-switch" -> {
                String[] r = new String[2];
                Body b = () -> {
                    Colour c = v == 0 ? Colour.RED : Colour.BLUE;
                    switch (c) {
                        case RED -> r[0] = "red";
                        case BLUE -> r[1] = "blue";
                        default -> r[0] = "?";
                    }
                };
                all(b, () -> v = 1);
                tell(log + r[0] + r[1]);
            }
            case "record" -> {
                boolean[] r = new boolean[1];
                all(() -> r[0] = new Pair(1, 2).equals(new Pair(1, 2)), () -> v = Pair.made);
                tell(log + r[0]);
            }
            // 12.4.1: none of these is a trigger
            case "not-triggers" -> {
                Object o = "";
                all(() -> {
                    NotYet[] array = new NotYet[3];
                    check(array.length == 3 && !(o instanceof NotYet));
                }, () -> {
                    Class<?> c = NotYet.class;
                    check(NotYet.CONSTANT == 5 && Class.forName(name("NotYet"), false, c.getClassLoader()) == c);
                });
                tell("none" + log);
            }
            // a constant variable is of a primitive type or String; an Integer is not
            case "boxed" -> {
                all(() -> check(NotYet.BOXED == 6), () -> note("o"));
                tell(log);
            }
            // 12.4.1: a static field or method of a superclass, named by the subclass, initializes only the superclass
            case "through-sub" -> {
                all(() -> v = Sub.s, () -> w = Sub.get());
                tell(log);
            }
            // 12.4.2, 11: the superclass stays initialized
            case "sub-fails" -> {
                String[] r = new String[2];
                all(() -> r[0] = thrown(() -> v = FailingSub.t), () -> r[1] = thrown(() -> w = FailingSub.get()));
                tell(r[0] + " " + r[1] + " " + log);
            }
            // one holds LOCK and needs the class, the other initializes and needs LOCK
            case "lock-and-class" -> {
                all(() -> {
                    synchronized (LOCK) {
                        v = Guarded.g;
                    }
                }, () -> w = Guarded.g);
                tell("" + v + w);
            }
            // the second waits for the initialization, whatever it sleeps
            case "sleeping" -> {
                int[] r = new int[2];
                all(() -> r[0] = Slow.g, () -> r[1] = Slow.g);
                tell(r[0] + " " + r[1]);
            }
            // the status of a thread that waits for an initialization by another stays; its own sleep throws
            case "sleeping-interrupted" -> {
                int[] r = new int[1];
                Thread t = start(() -> r[0] = Slow.g);
                t.interrupt();
                t.join();
                tell("" + r[0]);
            }
            // by First: First.a 1, Second.c = 1 + 0, First.b 2; by Second: First first: First.b = 0 + 1, c = 1 + 9
            case "circle-values" -> {
                int[] r = new int[2];
                all(() -> r[0] = First.b, () -> r[1] = Second.c);
                tell(r[0] + " " + r[1]);
            }
            // Lookup.findStatic initializes when the handle is invoked, and once
            case "by-handle" -> {
                var h = MethodHandles.lookup().findStatic(ByHandle.class, "get", MethodType.methodType(int.class));
                note(".");
                int[] r = new int[2];
                all(() -> r[0] = (int) h.invoke(), () -> r[1] = (int) h.invoke());
                tell(log + r[0] + r[1]);
            }
            // 12.4.2, 5: an erroneous class is never initialized again
            case "not-again" -> {
                String[] r = new String[2];
                all(() -> r[0] = thrown(() -> x = Retry.a), () -> r[1] = thrown(() -> Class.forName(name("Retry"))));
                tell(v + " " + sorted(r));
            }
            // an initializer may wait for another thread that does not need the class
            case "waits" -> {
                all(() -> {
                    if (Waits.ready) {
                        note("?");
                    }
                    note("w");
                }, () -> {
                    synchronized (LOCK) {
                        w = 1;
                        LOCK.notifyAll();
                    }
                });
                tell(log);
            }
            // the other asks for the class before it wakes the initializer
            case "waits-for-user" -> {
                all(() -> {
                    if (Waits.ready) {
                        note("?");
                    }
                }, () -> {
                    if (Waits.ready()) {
                        note("!");
                    }
                    Class.forName(name("Waits"));
                    synchronized (LOCK) {
                        w = 1;
                        LOCK.notifyAll();
                    }
                });
                tell("never");
            }
            case "local-class" -> {
                all(() -> new Local(), () -> new Local());
                tell(log);
            }
            // Enum.valueOf by another name: Class.getEnumConstants, EnumSet and values() initialize
            case "enum-set" -> {
                int[] r = new int[2];
                all(() -> r[0] = java.util.EnumSet.allOf(Lazy.class).size(),
                        () -> r[1] = Lazy.class.getEnumConstants().length);
                tell(log + r[0] + r[1]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
