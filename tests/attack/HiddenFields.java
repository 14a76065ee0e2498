import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** JLS 8.3.3: fields of one object that have the same name, since a class hides those of the classes above. */
class HiddenFields extends Attack {
    static volatile int v;

    static class Above {
        int same;
    }

    static class Below extends Above {
        int same;

        void writeAbove() {
            super.same = 1;
        }

        void writeOwn() {
            same = 2;
        }
    }

    static class Lowest extends Below implements Cloneable {
        volatile int same;

        Lowest copied() {
            try {
                return (Lowest) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public String toString() {
            return ((Above) this).same + " " + ((Below) this).same + " " + same;
        }
    }

    static class OwnName extends Thread {
        String name = "own";
        int priority;
    }

    static final VarHandle ABOVE, BELOW;
    static final Field SAME;
    static final AtomicIntegerFieldUpdater<Lowest> LOWEST = AtomicIntegerFieldUpdater.newUpdater(Lowest.class, "same");

    static {
        try {
            ABOVE = MethodHandles.lookup().findVarHandle(Above.class, "same", int.class);
            BELOW = MethodHandles.lookup().findVarHandle(Below.class, "same", int.class);
            SAME = Above.class.getDeclaredField("same");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Lowest o = new Lowest();
        switch (args[0]) {
            case "hidden-of-three" -> {
                all(o::writeAbove, o::writeOwn, () -> o.same = 3);
                say(o);
            }
            case "hidden-by-handles" -> {
                all(() -> ABOVE.set(o, 1), () -> BELOW.set(o, 2), () -> LOWEST.set(o, 3));
                say(o);
            }
            case "hidden-by-handle-race" -> all(() -> ABOVE.setVolatile(o, 1), o::writeAbove);
            case "hidden-by-handle-below-race" -> all(() -> BELOW.getAndAdd(o, 1), o::writeOwn);
            case "hidden-by-handle-order" -> {
                all(() -> ABOVE.getAndAdd(o, 1), () -> ABOVE.compareAndSet(o, 0, 5), o::writeOwn,
                        () -> LOWEST.getAndSet(o, 3));
                say(o);
            }
            case "hidden-by-reflection" -> {
                all(() -> SAME.setInt(o, 1), o::writeOwn);
                say(o);
            }
            case "hidden-by-reflection-race" -> all(() -> SAME.setInt(o, 1), o::writeAbove);
            case "hidden-copied-race" -> all(o::copied, o::writeAbove);
            case "hidden-copied" -> {
                all(() -> say(o.copied()), () -> o.same = 3);
            }
            case "hidden-of-thread" -> {
                OwnName t = new OwnName();
                all(() -> t.setName("n"), () -> t.name = "mine", () -> t.priority = 3);
                say(t.getName(), t.name, t.priority);
            }
            case "hidden-of-thread-race" -> {
                OwnName t = new OwnName();
                all(() -> t.name = "a", () -> t.name = "b");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
