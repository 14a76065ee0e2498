import java.lang.reflect.Field;

/**
 * JLS 17.5 and 17.5.3: final fields that only other classes read, by the names of classes that inherit them. A reader
 * is a class of its own, so that it names neither the class that declares the field nor the one that sets it.
 */
class FinalsElsewhere extends Attack {
    static volatile Object shared;

    static class Base {
        final int f;

        Base(int f) {
            this.f = f;
        }
    }

    static class Below extends Base {
        Below() {
            super(5);
        }
    }

    static class Lowest extends Below {
        final Object beside = "b";
    }

    static class ReadsBelow {
        static int read(Object o) {
            return ((Below) o).f;
        }
    }

    static class ReadsLowest {
        static int read(Object o) {
            return ((Lowest) o).f;
        }

        static Object beside(Object o) {
            return ((Lowest) o).beside;
        }
    }

    static class ReadsInLambda {
        static int read(Lowest o) {
            java.util.function.IntSupplier get = () -> o.f;
            return get.getAsInt();
        }
    }

    /** Gives itself away before its subclass has assigned anything. */
    static class Leaking {
        Leaking() {
            shared = this;
        }
    }

    static class Leaked extends Leaking {
        final int f;

        Leaked() {
            f = Integer.parseInt("5");
        }
    }

    static class LeakedBelow extends Leaked {
    }

    static class ReadsLeaked {
        static int read(Object o) {
            return ((LeakedBelow) o).f;
        }
    }

    /** Its own field has its value when the subclass gives the object away. */
    static class Early {
        final int f;

        Early() {
            f = Integer.parseInt("5");
        }
    }

    static class LeakingLater extends Early {
        final int later;

        LeakingLater() {
            shared = this;
            later = Integer.parseInt("6");
        }
    }

    static class ReadsEarly {
        static int early(Object o) {
            return ((LeakingLater) o).f;
        }

        static int later(Object o) {
            return ((LeakingLater) o).later;
        }
    }

    /** Starts the thread that reads it. */
    static class Starting {
        final Thread thread = new Thread(() -> shared = ReadsStarted.read(this));

        Starting() {
            thread.start();
        }
    }

    static class Started extends Starting {
        final int f = Integer.parseInt("5");
    }

    static class ReadsStarted {
        static int read(Object o) {
            return ((Started) o).f;
        }
    }

    static class Outer {
        final int f = Integer.parseInt("5");

        class Inner {
            final int g;

            Inner(boolean leaks) {
                if (leaks) shared = this;
                g = f + 1;
            }
        }
    }

    static class ReadsInner {
        static int read(Object o) {
            return ((Outer.Inner) o).g;
        }
    }

    static class Holder {
        final int[] array = {5};
    }

    static class ReadsHolder {
        static int read(Object o) {
            return ((Holder) o).array[0];
        }
    }

    record Pair(int left, int right) {
    }

    record Leaky(int left, int right) {
        Leaky {
            shared = this;
        }
    }

    static class ReadsPair {
        static int read(Object o) {
            return ((Pair) o).left() + ((Pair) o).right();
        }

        static int leaky(Object o) {
            return ((Leaky) o).left();
        }
    }

    static void set(Object of, Class<?> owner, Object value) throws Exception {
        Field field = owner.getDeclaredField("f");
        field.setAccessible(true);
        field.set(of, value);
    }

    /** In the class that makes the object, in others only by name. */
    static Object leaked(String name) {
        return switch (name) {
            case "leaked-below" -> new LeakedBelow();
            case "leaking-later-early", "leaking-later-later" -> new LeakingLater();
            case "inner-leaks" -> new Outer().new Inner(true);
            case "record-leaks" -> new Leaky(5, 6);
            default -> throw new IllegalArgumentException(name);
        };
    }

    static int read(String name, Object o) {
        return switch (name) {
            case "leaked-below" -> ReadsLeaked.read(o);
            case "leaking-later-early" -> ReadsEarly.early(o);
            case "leaking-later-later" -> ReadsEarly.later(o);
            case "inner-leaks" -> ReadsInner.read(o);
            case "record-leaks" -> ReadsPair.leaky(o);
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        int[] seen = {-1, -1};
        shared = null;
        switch (args[0]) {
            case "set-below" -> {
                Below it = new Below();
                all(() -> set(it, Base.class, 7), () -> seen[0] = ReadsBelow.read(it));
            }
            case "set-lowest" -> {
                Lowest it = new Lowest();
                all(() -> set(it, Base.class, 7), () -> seen[0] = ReadsLowest.read(it));
            }
            case "set-in-lambda" -> {
                Lowest it = new Lowest();
                all(() -> set(it, Base.class, 7), () -> seen[0] = ReadsInLambda.read(it));
            }
            case "set-and-beside" -> {
                Lowest it = new Lowest();
                all(() -> set(it, Base.class, 7), () -> seen[0] = ReadsLowest.beside(it) == "b" ? 1 : 0);
            }
            case "set-two-readers" -> {
                Lowest it = new Lowest();
                all(() -> set(it, Base.class, 7), () -> seen[0] = ReadsBelow.read(it),
                    () -> seen[1] = ReadsLowest.read(it));
            }
            case "set-locked" -> {
                Lowest it = new Lowest();
                all(() -> {
                    synchronized (it) {
                        set(it, Base.class, 7);
                    }
                }, () -> {
                    synchronized (it) {
                        seen[0] = ReadsLowest.read(it);
                    }
                });
            }
            case "unset" -> {
                Lowest it = new Lowest();
                all(() -> seen[0] = ReadsLowest.read(it), () -> seen[1] = ReadsBelow.read(it));
            }
            case "started" -> new Started().thread.join();
            case "holder" -> {
                Holder it = new Holder();
                all(() -> it.array[0] = 7, () -> seen[0] = ReadsHolder.read(it));
            }
            case "record" -> all(() -> shared = new Pair(5, 6), () -> {
                Object o = shared;
                seen[0] = o == null ? 0 : ReadsPair.read(o);
            });
            case "inner" -> all(() -> shared = new Outer().new Inner(false), () -> {
                Object o = shared;
                seen[0] = o == null ? 0 : ReadsInner.read(o);
            });
            default -> all(() -> leaked(args[0]), () -> {
                Object o = shared;
                seen[0] = o == null ? -1 : read(args[0], o);
            });
        }
        say(seen[0], seen[1], shared instanceof Integer i ? i : "-");
    }
}
