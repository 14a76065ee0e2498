import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.BooleanSupplier;

/** Spin locks in elements and fields that are smaller than an int; and views of the same bytes. */
class SmallLocks extends Chapter {
    static byte b;
    static short s;
    static char c;
    static boolean z;
    static final byte[] BYTES = new byte[4];
    static final VarHandle B = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle S = MethodHandles.arrayElementVarHandle(short[].class);
    static final VarHandle C = MethodHandles.arrayElementVarHandle(char[].class);
    static final VarHandle Z = MethodHandles.arrayElementVarHandle(boolean[].class);
    static final VarHandle PAIR = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle SWAPPED = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static int count;

    private static VarHandle field(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(SmallLocks.class, name, type);
    }

    /** Two threads count under the lock. */
    private static void counted(BooleanSupplier take, Runnable give) throws Exception {
        Body body = () -> {
            while (!take.getAsBoolean()) {
                Thread.onSpinWait();
            }
            count++;
            give.run();
        };
        all(body, body);
        say(count);
    }

    public static void main(String[] args) throws Throwable {
        if (!elements(args[0]) && !fields(args[0]) && !numbers(args[0])) {
            views(args[0]);
        }
    }

    private static boolean elements(String what) throws Exception {
        byte[] bytes = BYTES;
        short[] shorts = new short[2];
        char[] chars = new char[2];
        boolean[] truths = new boolean[2];
        byte one = 1;
        byte none = 0;
        Runnable give = () -> B.setVolatile(bytes, 1, none);
        switch (what) {
            case "byte": counted(() -> B.compareAndSet(bytes, 1, none, one), give); return true;
            case "byte-weak": counted(() -> B.weakCompareAndSet(bytes, 1, none, one), give); return true;
            case "byte-witness":
                counted(() -> (byte) B.compareAndExchange(bytes, 1, none, one) == 0, give);
                return true;
            case "byte-set": counted(() -> (byte) B.getAndSet(bytes, 1, one) == 0, give); return true;
            case "byte-or": counted(() -> (byte) B.getAndBitwiseOr(bytes, 1, one) == 0, give); return true;
            case "byte-asked":
                counted(() -> (byte) B.getVolatile(bytes, 1) == 0 && B.compareAndSet(bytes, 1, none, one), give);
                return true;
            case "byte-never": // nobody gives it back: the second one waits for ever
                counted(() -> B.compareAndSet(bytes, 1, none, one), () -> { });
                return true;
            case "byte-plain": // what gives it back orders nothing
                counted(() -> B.compareAndSet(bytes, 1, none, one), () -> B.setOpaque(bytes, 1, none));
                return true;
            case "short":
                counted(() -> S.compareAndSet(shorts, 0, (short) 0, (short) 1),
                        () -> S.setVolatile(shorts, 0, (short) 0));
                return true;
            case "char":
                counted(() -> C.compareAndSet(chars, 0, 'a', 'b') || C.compareAndSet(chars, 0, '\0', 'b'),
                        () -> C.setVolatile(chars, 0, 'a'));
                return true;
            case "boolean":
                counted(() -> !(boolean) Z.getAndSet(truths, 1, true), () -> Z.setRelease(truths, 1, false));
                return true;
            default: return false;
        }
    }

    private static boolean fields(String what) throws Exception {
        VarHandle bh = field("b", byte.class);
        VarHandle sh = field("s", short.class);
        VarHandle ch = field("c", char.class);
        VarHandle zh = field("z", boolean.class);
        switch (what) {
            case "field-byte":
                counted(() -> bh.compareAndSet((byte) 0, (byte) -1), () -> bh.setVolatile((byte) 0));
                return true;
            case "field-short":
                counted(() -> (short) sh.getAndBitwiseXor((short) 0) == 0 && sh.compareAndSet((short) 0, (short) -1),
                        () -> sh.setVolatile((short) 0));
                return true;
            case "field-char": counted(() -> (char) ch.getAndSet('a') == 0, () -> ch.setVolatile('\0')); return true;
            case "field-boolean": counted(() -> zh.compareAndSet(false, true), () -> zh.setRelease(false)); return true;
            default: return false;
        }
    }

    /** Locks that are several bytes of an array. Since JDK 23, such views are plain. */
    private static boolean numbers(String what) throws Exception {
        byte[] bytes = new byte[16];
        Runnable give = () -> INT.setVolatile(bytes, 4, 0);
        switch (what) {
            case "int": counted(() -> INT.compareAndSet(bytes, 4, 0, 1), give); return true;
            case "int-release": counted(() -> INT.weakCompareAndSetAcquire(bytes, 4, 0, 1),
                    () -> INT.setRelease(bytes, 4, 0)); return true;
            case "int-witness": counted(() -> (int) INT.compareAndExchange(bytes, 4, 0, 1) == 0, give); return true;
            case "int-set": counted(() -> (int) INT.getAndSet(bytes, 4, 1) == 0, give); return true;
            case "int-or": counted(() -> (int) INT.getAndBitwiseOr(bytes, 4, 1) == 0, give); return true;
            case "int-asked":
                counted(() -> (int) INT.getVolatile(bytes, 4) == 0 && INT.compareAndSet(bytes, 4, 0, 1), give);
                return true;
            case "int-never": counted(() -> INT.compareAndSet(bytes, 4, 0, 1), () -> { }); return true;
            case "int-plain": counted(() -> INT.compareAndSet(bytes, 4, 0, 1), () -> INT.setOpaque(bytes, 4, 0));
                return true;
            case "long": counted(() -> LONG.compareAndSet(bytes, 8, 0L, 1L), () -> LONG.setVolatile(bytes, 8, 0L));
                return true;
            case "long-swapped": counted(() -> SWAPPED.compareAndSet(bytes, 0, 0L, 1L),
                    () -> SWAPPED.setVolatile(bytes, 0, 0L)); return true;
            case "int-two": // one beside the other
                counted(() -> {
                    if (!INT.compareAndSet(bytes, 0, 0, 1)) {
                        return false;
                    }
                    if (INT.compareAndSet(bytes, 4, 0, 1)) {
                        return true;
                    }
                    INT.setVolatile(bytes, 0, 0);
                    return false;
                }, () -> {
                    INT.setVolatile(bytes, 4, 0);
                    INT.setVolatile(bytes, 0, 0);
                });
                return true;
            default: return false;
        }
    }

    /** A view of shorts takes a byte as well, and sets two of them. */
    private static void views(String what) throws Throwable {
        Body read = () -> seen = BYTES[0] + " " + BYTES[1];
        Body write = () -> PAIR.set(BYTES, 0, (byte) -1);
        boolean locked = what.equals("view-locked");
        all(locked ? locked(read) : read, locked ? locked(write) : write);
        say(seen);
    }

    private static Body locked(Body body) {
        return () -> {
            synchronized (BYTES) {
                body.run();
            }
        };
    }
}
