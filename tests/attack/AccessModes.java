import java.util.concurrent.atomic.AtomicInteger;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/** The access modes of VarHandle, on fields, statics and elements of all types: single sentences of its Javadoc. */
class AccessModes extends Chapter {
    static volatile int number;
    static int plain;
    static boolean truth;
    static String text = "";
    static final int CONSTANT = constant();
    volatile long wide;
    volatile char sign = '\uffff';
    volatile short small = Short.MAX_VALUE;
    static final VarHandle NUMBER = of("number", int.class);
    static final VarHandle PLAIN = of("plain", int.class);
    static final VarHandle X = of("x", int.class);
    static final VarHandle V = of("v", int.class);
    static final VarHandle TRUTH = of("truth", boolean.class);
    static final VarHandle TEXT = of("text", String.class);
    static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    private static int constant() {
        return 1;
    }

    private static VarHandle of(String name, Class<?> type) {
        try {
            Class<?> owner = name.length() == 1 ? Chapter.class : AccessModes.class;
            return MethodHandles.lookup().findStaticVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static VarHandle ofObject(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(AccessModes.class, name, type);
    }

    static class Late {
        static int value = init();

        static int init() {
            v = 1;
            return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        String told = updates(args[0]);
        told = told != null ? told : ordered(args[0]);
        tell(told != null ? told : locks(args[0]));
    }

    private static String updates(String what) throws Exception {
        int[] r = new int[2];
        AccessModes o = new AccessModes();
        switch (what) {
            case "exchange-tells-the-witness": {
                all(() -> r[0] = (int) NUMBER.compareAndExchange(0, 1),
                        () -> r[1] = (int) NUMBER.compareAndExchange(0, 2));
                return r[0] + " " + r[1] + " " + number;
            }
            case "exchange-release-and-acquire": {
                all(() -> r[0] = (int) PLAIN.compareAndExchangeRelease(0, 1),
                        () -> r[1] = (int) PLAIN.compareAndExchangeAcquire(1, 2));
                return r[0] + " " + r[1] + " " + plain;
            }
            case "weak-in-a-loop": {
                Body add = () -> {
                    int old;
                    do {
                        old = (int) PLAIN.getOpaque();
                    } while (!PLAIN.weakCompareAndSetPlain(old, old + 1));
                };
                all(add, add);
                return "" + (int) PLAIN.getVolatile();
            }
            case "weak-plain-fails": { // a failure only reads
                Body fail = () -> PLAIN.weakCompareAndSetPlain(7, 8);
                all(fail, fail);
                return "" + (int) PLAIN.getVolatile();
            }
            case "weak-plain-under-a-lock": {
                Body add = () -> {
                    synchronized (AccessModes.class) {
                        while (!PLAIN.weakCompareAndSetPlain((int) PLAIN.get(), (int) PLAIN.get() + 1)) {
                        }
                    }
                };
                all(add, add);
                return "" + (int) PLAIN.getVolatile();
            }
            case "weak-plain-beside-a-read":
                all(() -> PLAIN.weakCompareAndSetPlain(0, 1), () -> r[0] = (int) PLAIN.getVolatile());
                return "";
            case "weak-plain-of-an-atomic": {
                AtomicInteger count = new AtomicInteger();
                Body add = () -> {
                    while (!count.weakCompareAndSetPlain(count.get(), count.get() + 1)) {
                    }
                };
                all(add, add);
                return "";
            }
            case "or-and": {
                all(() -> r[0] = (int) PLAIN.getAndBitwiseOr(1), () -> r[1] = (int) PLAIN.getAndBitwiseAnd(~1));
                return r[0] + " " + r[1] + " " + plain;
            }
            case "xor-of-byte": {
                byte[] bytes = new byte[2];
                all(() -> r[0] = (byte) BYTES.getAndBitwiseXorRelease(bytes, 1, (byte) 0x80),
                        () -> r[1] = (byte) BYTES.getAndBitwiseXorAcquire(bytes, 1, (byte) 0x80));
                return r[0] + " " + r[1] + " " + bytes[1] + bytes[0];
            }
            case "char-wraps": {
                VarHandle sign = ofObject("sign", char.class);
                all(() -> r[0] = (char) sign.getAndAdd(o, (char) 1), () -> r[1] = (char) sign.getAndAdd(o, (char) 1));
                return r[0] + " " + r[1] + " " + (int) o.sign;
            }
            case "short-wraps": {
                VarHandle small = ofObject("small", short.class);
                all(() -> r[0] = (short) small.getAndAddRelease(o, (short) 1), () -> r[1] = o.small);
                return r[0] + " " + r[1] + " " + o.small;
            }
            case "boolean-or": {
                all(() -> r[0] = (boolean) TRUTH.getAndBitwiseOr(true) ? 1 : 0,
                        () -> r[1] = (boolean) TRUTH.getAndBitwiseAndAcquire(false) ? 1 : 0);
                return r[0] + " " + r[1] + " " + truth;
            }
            case "text-by-identity": {
                String other = new String("");
                boolean[] b = new boolean[2];
                all(() -> b[0] = TEXT.compareAndSet(other, "a"), () -> b[1] = TEXT.weakCompareAndSetAcquire("", "b"));
                return b[0] + " " + b[1] + " " + text;
            }
            case "elements-do-not-meet": {
                long[] longs = new long[2];
                all(() -> LONGS.set(longs, 0, -1L), () -> LONGS.set(longs, 1, -2L));
                return longs[0] + " " + longs[1];
            }
            case "constant": {
                VarHandle c = of("CONSTANT", int.class);
                String[] how = new String[2];
                all(() -> how[0] = thrown(() -> c.setVolatile(2)), () -> how[1] = "" + (int) c.getAcquire());
                return how[0] + " " + how[1];
            }
            case "number-is-not-bitwise-for-floats": {
                VarHandle floats = MethodHandles.arrayElementVarHandle(float[].class);
                return thrown(() -> { int i = (int) (float) floats.getAndBitwiseOr(new float[1], 0, 1f); });
            }
            case "class-initialized-by-use": {
                VarHandle late = MethodHandles.lookup().findStaticVarHandle(Late.class, "value", int.class);
                all(() -> r[0] = (int) late.getAndAdd(1), () -> r[1] = (int) late.getAndAdd(1));
                return sorted("" + r[0], "" + r[1]) + " " + v;
            }
            case "wide-set-once": {
                VarHandle wide = ofObject("wide", long.class);
                Thread t = start(() -> wide.setOpaque(o, -1L));
                long seen = (long) wide.getOpaque(o);
                t.join();
                return "" + seen;
            }
            default:
                return null;
        }
    }

    private static String ordered(String what) throws Exception {
        switch (what) {
            case "opaque-is-coherent": {
                Thread t = start(() -> {
                    PLAIN.setOpaque(1);
                    PLAIN.setOpaque(2);
                });
                int first = (int) PLAIN.getOpaque();
                int second = (int) PLAIN.getOpaque();
                t.join();
                return first + " " + second;
            }
            case "released-by-weak": {
                Thread t = start(() -> {
                    x = 1;
                    NUMBER.weakCompareAndSetRelease(0, 1);
                });
                String seen = (int) NUMBER.getAcquire() == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "set-acquire-releases-not": {
                Thread t = start(() -> {
                    x = 1;
                    int old = (int) NUMBER.getAndSetAcquire(1);
                });
                String seen = (int) NUMBER.getAcquire() == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "add-release-acquires-not": {
                Thread t = start(() -> {
                    x = 1;
                    NUMBER.setRelease(1);
                });
                String seen = (int) NUMBER.getAndAddRelease(0) == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "add-acquire-acquires": {
                Thread t = start(() -> {
                    x = 1;
                    NUMBER.setRelease(1);
                });
                String seen = (int) NUMBER.getAndAddAcquire(5) == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "failed-exchange-acquires": { // the witness is read with the semantics of getAcquire
                Thread t = start(() -> {
                    x = 1;
                    NUMBER.setRelease(1);
                });
                String seen = (int) NUMBER.compareAndExchangeAcquire(7, 8) == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "failed-exchange-releases-not": {
                Thread t = start(() -> {
                    x = 1;
                    int old = (int) NUMBER.compareAndExchange(7, 8);
                    NUMBER.setOpaque(1);
                });
                String seen = (int) NUMBER.getVolatile() == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "through-a-release-sequence": { // a relaxed update by a third: JLS 17 knows no release sequences
                Thread t = start(() -> {
                    x = 1;
                    V.setVolatile(1);
                });
                Thread u = start(() -> V.compareAndSet(1, 2));
                String seen = (int) V.getVolatile() == 2 ? "" + x : "none";
                t.join();
                u.join();
                return seen;
            }
            case "plain-get-of-volatile": {
                Thread t = start(() -> {
                    x = 1;
                    number = 1;
                });
                String seen = (int) NUMBER.get() == 1 ? "" + (int) X.getVolatile() : "none";
                t.join();
                return seen;
            }
            case "volatile-set-of-plain": { // two accesses of a plain field, both volatile by their mode
                Thread t = start(() -> {
                    x = 1;
                    PLAIN.setVolatile(1);
                });
                String seen = (int) PLAIN.getVolatile() == 1 ? "" + x : "none";
                t.join();
                return seen;
            }
            case "store-buffers": {
                int[] r = new int[2];
                all(() -> {
                    PLAIN.setVolatile(1);
                    r[0] = (int) NUMBER.getVolatile();
                }, () -> {
                    NUMBER.setVolatile(1);
                    r[1] = (int) PLAIN.getVolatile();
                });
                return r[0] + " " + r[1];
            }
            case "store-buffers-fenced": {
                int[] r = new int[2];
                all(() -> {
                    PLAIN.setOpaque(1);
                    VarHandle.fullFence();
                    r[0] = (int) NUMBER.getOpaque();
                }, () -> {
                    NUMBER.setOpaque(1);
                    VarHandle.fullFence();
                    r[1] = (int) PLAIN.getOpaque();
                });
                return r[0] + " " + r[1];
            }
            case "store-buffers-released": // 0 0 is allowed too: no interleaving
                all(() -> {
                    PLAIN.setRelease(1);
                    int r = (int) NUMBER.getAcquire();
                }, () -> {
                    NUMBER.setRelease(1);
                    int r = (int) PLAIN.getAcquire();
                });
                return "";
            default:
                return null;
        }
    }

    private static String locks(String what) throws Exception {
        switch (what) {
            case "spin-lock": {
                Body add = () -> {
                    while (!NUMBER.weakCompareAndSetAcquire(0, 1)) {
                        Thread.onSpinWait();
                    }
                    x++;
                    NUMBER.setRelease(0);
                };
                all(add, add);
                return "" + x;
            }
            case "spin-lock-opaque": { // setOpaque does not give the lock's data back
                Body add = () -> {
                    while (!NUMBER.compareAndSet(0, 1)) {
                        Thread.onSpinWait();
                    }
                    x++;
                    NUMBER.setOpaque(0);
                };
                all(add, add);
                return "" + x;
            }
            case "ticket-lock": {
                Body add = () -> {
                    int ticket = (int) NUMBER.getAndAdd(1);
                    while ((int) V.getAcquire() != ticket) {
                        Thread.onSpinWait();
                    }
                    x++;
                    V.setRelease(ticket + 1);
                };
                all(add, add);
                return "" + x;
            }
            case "peterson": {
                int[] wants = new int[2];
                VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
                Body[] bodies = new Body[2];
                for (int i = 0; i < 2; i++) {
                    int me = i;
                    bodies[i] = () -> {
                        ints.setVolatile(wants, me, 1);
                        NUMBER.setVolatile(1 - me);
                        while ((int) ints.getVolatile(wants, 1 - me) == 1 && (int) NUMBER.getVolatile() == 1 - me) {
                            Thread.onSpinWait();
                        }
                        x++;
                        ints.setVolatile(wants, me, 0);
                    };
                }
                all(bodies);
                return "" + x;
            }
            case "lazy-holder": {
                Body get = () -> {
                    String t = (String) TEXT.getAcquire();
                    if (t.isEmpty()) {
                        synchronized (TEXT) {
                            t = (String) TEXT.get();
                            if (t.isEmpty()) {
                                x++;
                                t = "made";
                                TEXT.setRelease(t);
                            }
                        }
                    }
                    check(t.equals("made") && x == 1);
                };
                all(get, get);
                return "" + x;
            }
            case "unpark-orders-not": {
                Thread main = Thread.currentThread();
                Thread t = start(() -> {
                    x = 1;
                    NUMBER.setOpaque(1);
                    LockSupport.unpark(main);
                });
                while ((int) NUMBER.getOpaque() == 0) {
                    LockSupport.park();
                }
                int seen = x;
                t.join();
                return "" + seen;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
