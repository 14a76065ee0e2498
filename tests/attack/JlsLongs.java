import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;

/** JLS 17.7, long and double: volatile ones are read and written whole; their bits, halves and rounding count. */
class JlsLongs extends Chapter {
    static final Object LOCK = new Object();
    static final long BOTH = 0x0000000100000001L;
    static volatile long wide;
    static volatile double real;
    static long plain;
    static double plainReal;
    static final VarHandle WIDE = handle("wide", long.class);
    static final VarHandle REAL = handle("real", double.class);
    static final VarHandle PLAIN = handle("plain", long.class);
    static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    static final VarHandle DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(JlsLongs.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class Holder {
        volatile long count;
        static final AtomicLongFieldUpdater<Holder> COUNT = AtomicLongFieldUpdater.newUpdater(Holder.class, "count");
    }

    static void longs(String name) throws Exception {
        long[] seen = new long[2];
        switch (name) {
            case "halves-volatile" -> {
                all(() -> wide = BOTH, () -> wide = -BOTH, () -> seen[0] = wide);
                say(seen[0] == 0 ? "0" : seen[0] == BOTH ? "+" : seen[0] == -BOTH ? "-" : "torn");
            }
            case "halves-plain" -> {
                all(() -> plain = BOTH, () -> seen[0] = plain);
                say(seen[0] == 0 || seen[0] == BOTH);
            }
            case "halves-locked" -> {
                all(() -> {
                    synchronized (LOCK) {
                        plain += BOTH;
                    }
                }, () -> {
                    synchronized (LOCK) {
                        plain += BOTH;
                    }
                }, () -> {
                    synchronized (LOCK) {
                        seen[0] = plain;
                    }
                });
                say(seen[0] / BOTH, plain / BOTH);
            }
            case "halves-opaque" -> {
                all(() -> PLAIN.setOpaque(BOTH), () -> seen[0] = (long) PLAIN.getOpaque());
                say(seen[0] == 0 ? "0" : seen[0] == BOTH ? "+" : "torn");
            }
            case "incremented" -> {
                all(() -> wide++, () -> wide++);
                say(wide);
            }
            case "half-incremented" -> {
                wide = 0xFFFFFFFFL;
                all(() -> wide++, () -> seen[0] = wide);
                say(wide == 0x100000000L, seen[0] == 0xFFFFFFFFL || seen[0] == 0x100000000L);
            }
            case "read-twice" -> {
                all(() -> wide = 7, () -> seen[0] = wide * 10 + wide);
                say(seen[0]);
            }
            case "shifted-by-other" -> {
                all(() -> wide = 1L << v, () -> v = 33);
                say(wide == 1 ? "1" : wide == 0x200000000L ? "33" : "other");
            }
            case "assigned-to-both" -> {
                all(() -> plain = wide = 5, () -> seen[0] = wide);
                say(plain, seen[0]);
            }
            case "updater" -> {
                Holder holder = new Holder();
                all(() -> Holder.COUNT.addAndGet(holder, BOTH), () -> holder.count--);
                say(holder.count == BOTH - 1 ? "both" : holder.count == BOTH ? "plus" : holder.count);
            }
            case "handle-adds" -> {
                all(() -> WIDE.getAndAdd(BOTH), () -> WIDE.getAndAdd(-BOTH), () -> seen[0] = wide);
                say(wide, seen[0] / BOTH);
            }
            case "handle-bits" -> {
                all(() -> seen[0] = (long) WIDE.getAndBitwiseOr(1L << 40), () -> seen[1] = (long) WIDE.getAndBitwiseXor(
                    1L << 40));
                say(wide == 0, seen[0] == 0, seen[1] == 0);
            }
            case "elements-beside" -> {
                long[] cells = new long[2];
                all(() -> LONGS.getAndAdd(cells, 0, BOTH), () -> cells[1] = -1);
                say(cells[0] == BOTH, cells[1]);
            }
            case "elements-same" -> {
                long[] cells = new long[2];
                all(() -> LONGS.setVolatile(cells, 0, BOTH), () -> seen[0] = (long) LONGS.getVolatile(cells, 0));
                say(seen[0] / BOTH);
            }
            case "element-of-plain-array" -> {
                long[] cells = new long[1];
                all(() -> LONGS.setVolatile(cells, 0, BOTH), () -> seen[0] = cells[0]);
                say(seen[0] / BOTH);
            }
            case "atomic-array" -> {
                AtomicLongArray cells = new AtomicLongArray(1);
                all(() -> cells.accumulateAndGet(0, 3, Math::max), () -> cells.accumulateAndGet(0, 2, Long::sum));
                say(cells);
            }
            case "accumulator" -> {
                LongAccumulator most = new LongAccumulator(Math::max, Long.MIN_VALUE);
                all(() -> most.accumulate(BOTH), () -> most.accumulate(-BOTH));
                say(most.get() == BOTH);
            }
            case "hands-over" -> {
                all(() -> {
                    x = 1;
                    wide = BOTH;
                }, () -> seen[0] = wide != 0 ? x : -1);
                say(seen[0]);
            }
            case "overflows-exactly" -> {
                AtomicLong count = new AtomicLong(Long.MAX_VALUE - 1);
                all(count::incrementAndGet, count::incrementAndGet);
                say(count.get() == Long.MIN_VALUE);
            }
            default -> reals(name);
        }
    }

    static void reals(String name) throws Exception {
        double[] seen = new double[2];
        boolean[] got = new boolean[2];
        switch (name) {
            case "double-whole" -> {
                all(() -> real = 1.1, () -> real = -2.2, () -> seen[0] = real);
                say(seen[0]);
            }
            case "double-hands-over" -> {
                all(() -> {
                    x = 1;
                    real = Double.NaN;
                }, () -> seen[0] = real != real ? x : -1);
                say((int) seen[0]);
            }
            case "double-negative-zero" -> {
                all(() -> real = -0.0, () -> seen[0] = 1 / (real + -0.0));
                say(seen[0] > 0 ? "plus" : "minus");
            }
            case "double-swap-of-zeros" -> {
                all(() -> got[0] = REAL.compareAndSet(-0.0, 1.0), () -> real = -0.0);
                say(got[0], real);
            }
            case "double-swap-of-nan" -> {
                real = Double.NaN;
                all(() -> got[0] = REAL.compareAndSet(Double.NaN, 1.0), () -> got[1] = REAL.compareAndSet(Double.NaN,
                    2.0));
                say(got[0], got[1], real);
            }
            case "double-adder" -> {
                DoubleAdder adder = new DoubleAdder();
                all(() -> adder.add(1.5), () -> adder.add(2.5));
                say(adder.sum());
            }
            case "double-plain" -> {
                all(() -> plainReal += 0.5, () -> plainReal += 0.25);
                say(plainReal);
            }
            case "double-elements" -> {
                double[] cells = new double[2];
                all(() -> DOUBLES.getAndAdd(cells, 0, 0.5), () -> cells[1] = 0.25);
                say(cells[0] + cells[1]);
            }
            case "double-boxed" -> {
                AtomicReference<Double> box = new AtomicReference<>(1.0);
                all(() -> got[0] = box.compareAndSet(1.0, 2.0), () -> got[1] = box.compareAndSet(box.get(), 3.0));
                say(got[0], got[1], box.get());
            }
            case "double-narrowed" -> {
                all(() -> real = 3e9, () -> seen[0] = (int) real + (double) (long) real);
                say(seen[0] == 0 ? "none" : seen[0] == Integer.MAX_VALUE + 3e9 ? "both" : "second");
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        longs(args[0]);
    }
}
