import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.concurrent.CountDownLatch;

/** Initialization of classes in circles, by ways that name no class, and beside interrupts (JLS 12.4). */
class Circles extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = interrupts(args[0]);
        text = text != null ? text : enums(args[0]);
        text = text != null ? text : others(args[0]);
        tell(text != null ? text : waits(args[0]));
    }

    static final Object LOCK = new Object();

    static class Interrupted {
        static int x;

        static {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    x = 1;
                }
            }
        }
    }

    static class Asleep {
        static int x;

        static {
            try {
                Thread.sleep(1_000_000);
                x = 1;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static String interrupts(String name) throws Exception {
        switch (name) {
            case "interrupted-initializer": {
                boolean[] status = new boolean[2];
                Thread[] threads = new Thread[2];
                for (int i = 0; i < 2; i++) {
                    int me = i;
                    threads[i] = start(() -> {
                        check(Interrupted.x == 1);
                        status[me] = Thread.interrupted();
                    });
                }
                threads[0].interrupt();
                threads[1].interrupt();
                threads[0].join();
                threads[1].join();
                return status[0] + " " + status[1];
            }
            case "interrupted-initializer-fails": {
                String[] how = new String[2];
                Thread t = start(() -> how[0] = thrown(() -> check(Asleep.x == 1)));
                Thread u = start(() -> how[1] = thrown(() -> check(Asleep.x == 1)));
                t.interrupt();
                t.join();
                u.join();
                return how[0] + " " + how[1];
            }
            default:
                return null;
        }
    }

    enum Left {
        A;

        static final int OF = Right.values().length;
    }

    enum Right {
        B;

        static final int OF = Left.values().length;
    }

    private static String enums(String name) throws Exception {
        switch (name) {
            case "enum-set":
                all(() -> EnumSet.allOf(Left.class), () -> EnumSet.noneOf(Right.class));
                return "ok";
            case "enum-map":
                all(() -> new EnumMap<Left, String>(Left.class), () -> new EnumMap<Right, String>(Right.class));
                return "ok";
            case "enum-value-of":
                all(() -> Enum.valueOf(Left.class, "A"), () -> Right.valueOf("B"));
                return "ok";
            case "enum-constants":
                all(Left.class::getEnumConstants, Right.class::getEnumConstants);
                return "ok";
            case "enum-switch":
                all(() -> which(null), () -> Right.B.name());
                return "ok";
            default:
                return null;
        }
    }

    private static int which(Left left) {
        if (left == null) {
            left = Left.A;
        }
        switch (left) {
            case A:
                return 1;
            default:
                return 0;
        }
    }

    static class First {
        static int x = 1;

        static {
            x = Second.x;
        }
    }

    static class Second implements Serializable {
        private static final long serialVersionUID = 1;
        static int x = 1;

        static {
            x = First.x;
        }
    }

    /** Has the shape and the length of the name of Second, and initializes nothing else. */
    static class Sedond implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static byte[] secondAsBytes() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Sedond());
        }
        String text = bytes.toString(StandardCharsets.ISO_8859_1);
        return text.replace("Sedond", "Second").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }

    private static String others(String name) throws Exception {
        switch (name) {
            case "deserialized": {
                byte[] bytes = secondAsBytes();
                all(() -> check(First.x == 1),
                    () -> new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject());
                return "ok";
            }
            case "allocated": {
                sun.misc.Unsafe unsafe = unsafe();
                all(() -> check(First.x == 1), () -> unsafe.allocateInstance(Second.class));
                return "ok";
            }
            case "array-made":
                all(() -> check(First.x == 1), () -> Array.newInstance(Second.class, 1));
                return "ok";
            case "literal":
                all(() -> check(First.x == 1), () -> Second.class.getName(), () -> check(!(LOCK instanceof Second)));
                return "ok";
            case "static-field-set": {
                Field field = Second.class.getDeclaredField("x");
                all(() -> check(First.x == 1), () -> field.setInt(null, 1));
                return "ok";
            }
            case "field-found":
                all(() -> check(First.x == 1), () -> Second.class.getDeclaredField("x").getModifiers());
                return "ok";
            default:
                return null;
        }
    }

    static class Joining {
        static int x = 1;

        static {
            Thread t = start(() -> v = Joining.x);
            try {
                t.join(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            x = 2;
        }
    }

    static class Counting {
        static final CountDownLatch LATCH = new CountDownLatch(1);
        static int x = 1;

        static {
            start(Counting::count);
            Chapter.await(LATCH);
        }

        static void count() {
            LATCH.countDown();
        }
    }

    static class CountingOther {
        static int x = 1;

        static {
            CountDownLatch latch = new CountDownLatch(1);
            start(latch::countDown);
            Chapter.await(latch);
        }
    }

    static class Locking {
        static int x;

        static {
            synchronized (LOCK) {
                x = 1;
            }
        }
    }

    private static String waits(String name) throws Exception {
        switch (name) {
            case "joins-for-a-time": {
                int seen = Joining.x;
                return "" + seen;
            }
            case "awaits-own-thread":
                return "" + Counting.x;
            case "awaits-thread-of-library":
                return "" + CountingOther.x;
            case "locks": {
                Thread t = start(() -> check(Locking.x == 1));
                synchronized (LOCK) {
                    check(Locking.x == 1);
                }
                t.join();
                return "ok";
            }
            case "locks-class": {
                Thread t = start(() -> check(Locking.x == 1));
                synchronized (Locking.class) {
                    check(Locking.x == 1);
                }
                t.join();
                return "ok";
            }
            default:
                return null;
        }
    }
}
