import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;

/** Objects that others get while they are under construction: their final fields are variables (JLS 17.5). */
class Escapes extends Memory {
    static volatile Object shown;
    static final AtomicReference<Object> opaque = new AtomicReference<>();

    static class First {
        final int f;

        First() {
            shown = this;
            f = 5;
        }
    }

    static class Last {
        final int f;

        Last() {
            f = 5;
            shown = this;
        }
    }

    static class Initializer {
        {
            register(this);
        }

        final int f = data + 1;

        static void register(Object o) {
            shown = o;
        }
    }

    static class Starts implements Runnable {
        final Thread thread;
        final int f;

        Starts() {
            thread = new Thread(this);
            thread.start();
            f = 5;
        }

        @Override
        public void run() {
            int seen = f;
        }
    }

    static class Started extends Thread {
        Started() {
            start();
        }
    }

    /** super.start() names Thread.start whatever the object's class is. */
    static class StartsSuper extends Thread {
        final int f;

        StartsSuper() {
            super.start();
            f = 5;
        }

        @Override
        public void run() {
            int seen = f;
        }
    }

    static class StartedBySuper extends Started {
        final int[] values = {1};

        @Override
        public void run() {
            int seen = values.length;
        }
    }

    /** Nobody but its maker has it before it is started. */
    static class Worker extends Thread {
        final int[] values = {1};

        @Override
        public void run() {
            check(values[0] == 1);
        }
    }

    static class Listener {
        Listener() {
            listen();
        }

        void listen() {
        }
    }

    static class Registered extends Listener {
        final Object lock = new Object();

        @Override
        void listen() {
            shown = this;
        }

        void use() {
            synchronized (lock) {
                data++;
            }
        }
    }

    record Point(int x) {
        Point {
            shown = this;
        }
    }

    enum Colour {
        RED;

        final int f;

        Colour() {
            Initializer.register(this);
            f = 5;
        }
    }

    static class Outer {
        final Inner inner = new Inner();
        final int f;

        Outer() {
            f = 5;
        }

        class Inner {
            Inner() {
                shown = Outer.this;
            }
        }
    }

    static class Captured {
        final int f;

        Captured() {
            new Thread(() -> {
                int seen = value();
            }).start();
            f = 5;
        }

        int value() {
            return f;
        }
    }

    /** `this` goes to an object that nobody else has yet. */
    static class Held {
        final Object[] helper = {this};
        final int f;

        Held() {
            f = 5;
        }
    }

    static void reads(Runnable make, java.util.function.Consumer<Object> read) throws Exception {
        both(make, () -> {
            Object o = shown;
            if (o != null) {
                read.accept(o);
            }
        });
    }

    static int read(Object o) {
        return ((Held) o).f;
    }

    static Field accessible() throws Exception {
        Field field = Last.class.getDeclaredField("f");
        field.setAccessible(true);
        return field;
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "escape-race" -> reads(First::new, o -> check(((First) o).f >= 0));
            case "escape-initializer-race" -> reads(Initializer::new, o -> check(((Initializer) o).f >= 0));
            case "escape-started-race" -> new Starts().thread.join();
            case "escape-super-starts-race" -> new StartedBySuper().join();
            case "escape-starts-super-race" -> new StartsSuper().join();
            case "escape-listener-race" -> reads(Registered::new, o -> ((Registered) o).use());
            case "escape-record-race" -> reads(() -> new Point(5), o -> check(((Point) o).x() >= 0));
            case "escape-enum-race" -> reads(() -> Colour.RED.ordinal(), o -> check(((Colour) o).f >= 0));
            case "escape-inner-race" -> reads(Outer::new, o -> check(((Outer) o).f >= 0));
            case "escape-captured-race" -> new Captured();
            case "escape-last" -> reads(Last::new, o -> check(((Last) o).f == 5));
            case "escape-locked" -> reads(() -> {
                synchronized (Escapes.class) {
                    new First();
                }
            }, o -> {
                synchronized (Escapes.class) {
                    check(((First) o).f == 5);
                }
            });
            case "escape-started-later" -> {
                Worker worker = new Worker();
                worker.start();
                worker.join();
            }
            case "escape-held" -> reads(() -> shown = new Held(), o -> check(read(o) == 5));
            case "escape-held-opaque" -> both(() -> opaque.setOpaque(new Held()), () -> {
                Object o = opaque.getOpaque();
                check(o == null || read(o) == 5);
            });
            case "escape-held-plain-race" -> both(() -> {
                Held held = new Held();
                leaked = held;
            }, () -> {
                Object o = leaked;
                check(o == null || read(o) == 5);
            });
            case "final-set-race" -> {
                Last last = new Last();
                Field field = accessible();
                all(() -> field.setInt(last, 7), () -> check(last.f == 5 || last.f == 7));
            }
            case "final-set-by-handle-race" -> {
                Last last = new Last();
                var setter = MethodHandles.lookup().unreflectSetter(accessible());
                all(() -> {
                    try {
                        setter.invokeExact(last, 7);
                    } catch (Throwable e) {
                        throw new AssertionError(e);
                    }
                }, () -> check(last.f == 5 || last.f == 7));
            }
            case "final-set-by-unsafe-race" -> {
                Last last = new Last();
                Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
                long offset = unsafe.objectFieldOffset(Last.class.getDeclaredField("f"));
                all(() -> unsafe.putInt(last, offset, 7), () -> check(last.f == 5 || last.f == 7));
            }
            case "final-set-refused" -> {
                Point point = new Point(1);
                Field field = Point.class.getDeclaredField("x");
                field.setAccessible(true);
                try {
                    field.setInt(point, 2);
                    check(false);
                } catch (IllegalAccessException expected) {
                    check(point.x() == 1);
                }
            }
            case "stream-replaced-race" ->
                    all(() -> System.setOut(new PrintStream(System.out)), () -> System.out.print(""));
            case "stream-replaced-by-handle" -> {
                var type = MethodType.methodType(void.class, PrintStream.class);
                var set = MethodHandles.lookup().findStatic(System.class, "setOut", type);
                all(() -> {
                    try {
                        set.invokeExact(new PrintStream(System.out));
                    } catch (Throwable e) {
                        throw new AssertionError(e);
                    }
                }, () -> System.out.print(""));
            }
            default -> {
                return Views.run(name);
            }
        }
        return true;
    }

    static Object leaked;
}
