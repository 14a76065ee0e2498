import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.locks.ReentrantLock;

/** JLS 15.18 and 15.26 beside 17.1: which changes of one variable may change places, and which may not. */
class JlsAdds extends Chapter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object A = new Object();
    static int y;
    static long wide;
    static double real;
    static Integer boxed = 1;
    static final AtomicInteger COUNT = new AtomicInteger();
    static final AtomicLong LONG = new AtomicLong();
    static volatile int volatileInt;
    static volatile byte volatileByte;
    static final VarHandle INT = handle("volatileInt", int.class);
    static final VarHandle BYTE = handle("volatileByte", byte.class);

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(JlsAdds.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static Body locked(Runnable change) {
        return () -> {
            LOCK.lock();
            change.run();
            LOCK.unlock();
        };
    }

    static Body guarded(Runnable change) {
        return () -> {
            synchronized (A) {
                change.run();
            }
        };
    }

    static void subtract() {
        synchronized (A) {
            x = 5 - x;
        }
    }

    static void add(int amount) {
        synchronized (A) {
            x += amount;
        }
    }

    static void sections(String name) throws Exception {
        x = 1;
        y = 1;
        wide = 1;
        switch (name) {
            case "subtracted-from" -> all(JlsAdds::subtract, () -> add(1));
            case "each-adds-the-other" -> all(() -> {
                synchronized (A) {
                    x += y;
                }
            }, () -> {
                synchronized (A) {
                    y += x;
                }
            });
            case "amount-changes" -> all(() -> {
                synchronized (A) {
                    x += y;
                }
            }, () -> {
                synchronized (A) {
                    y++;
                }
            });
            case "remainder" -> all(() -> {
                synchronized (A) {
                    x = (x + 1) % 3;
                }
            }, () -> add(1));
            case "amount-by-itself" -> all(() -> {
                synchronized (A) {
                    x += x > 1 ? 10 : 1;
                }
            }, () -> add(1));
            case "negated" -> all(() -> {
                synchronized (A) {
                    x = -x;
                }
            }, () -> add(1));
            case "shifted" -> all(() -> {
                synchronized (A) {
                    x <<= 1;
                }
            }, () -> add(1));
            case "greatest" -> all(() -> {
                synchronized (A) {
                    x = Math.max(x, 3);
                }
            }, () -> add(2));
            case "assigned" -> all(() -> {
                synchronized (A) {
                    x = 5;
                }
            }, () -> add(2));
            case "or-and-xor" -> all(() -> {
                synchronized (A) {
                    x |= 2;
                }
            }, () -> {
                synchronized (A) {
                    x ^= 2;
                }
            });
            case "multiplied-and-wide" -> all(() -> {
                synchronized (A) {
                    wide *= 3;
                }
            }, () -> {
                synchronized (A) {
                    wide += 2;
                }
            });
            case "int-gets-real" -> all(() -> {
                synchronized (A) {
                    x += 0.6;
                }
            }, () -> {
                synchronized (A) {
                    x *= 1.5;
                }
            });
            case "int-gets-reals" -> all(() -> {
                synchronized (A) {
                    x -= 1.5;
                }
            }, () -> {
                synchronized (A) {
                    x += 1.5;
                }
            });
            case "boxed" -> {
                all(() -> {
                    synchronized (A) {
                        boxed += 1;
                    }
                }, () -> {
                    synchronized (A) {
                        boxed *= 3;
                    }
                });
                say(boxed);
                return;
            }
            case "field-of-object-changes" -> {
                int[][] cells = {{1}, {1}};
                all(() -> {
                    synchronized (A) {
                        cells[x - 1][0] += 1;
                    }
                }, () -> add(1));
                say(cells[0][0], cells[1][0]);
                return;
            }
            default -> {
                reals(name);
                return;
            }
        }
        say(x, y, wide);
    }

    static void reals(String name) throws Exception {
        real = 1e16;
        switch (name) {
            case "real-in-lock" -> all(locked(() -> real += 1), locked(() -> real -= 1e16));
            case "real-in-lambda" -> all(guarded(() -> real += 1), guarded(() -> real -= 1e16));
            case "real-in-lock-inline" -> all(() -> {
                LOCK.lock();
                real += 1;
                LOCK.unlock();
            }, () -> {
                LOCK.lock();
                real -= 1e16;
                LOCK.unlock();
            });
            case "real-element" -> {
                double[] cells = {1e16};
                all(() -> {
                    synchronized (A) {
                        cells[0] += 1;
                    }
                }, () -> {
                    synchronized (A) {
                        cells[0] -= 1e16;
                    }
                });
                real = cells[0];
            }
            case "real-increment" -> all(() -> {
                synchronized (A) {
                    real++;
                }
            }, () -> {
                synchronized (A) {
                    real -= 1e16;
                }
            });
            case "real-adder" -> {
                DoubleAdder adder = new DoubleAdder();
                adder.add(1e16);
                all(() -> adder.add(1), () -> adder.add(-1e16));
                real = adder.sum();
            }
            case "real-accumulator" -> {
                DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
                sum.accumulate(1e16);
                all(() -> sum.accumulate(1), () -> sum.accumulate(-1e16));
                real = sum.get();
            }
            default -> {
                atomics(name);
                return;
            }
        }
        say(real);
    }

    static void atomics(String name) throws Exception {
        COUNT.set(1);
        LONG.set(1);
        volatileInt = 1;
        volatileByte = 1;
        switch (name) {
            case "atomic-set" -> all(COUNT::incrementAndGet, () -> COUNT.set(5));
            case "atomic-lazy-set" -> all(() -> COUNT.addAndGet(2), () -> COUNT.lazySet(5));
            case "atomic-doubled" -> all(COUNT::getAndIncrement, () -> COUNT.updateAndGet(old -> old * 2));
            case "atomic-greatest" -> all(COUNT::getAndIncrement, () -> COUNT.accumulateAndGet(2, Math::max));
            case "atomic-swapped" -> all(COUNT::getAndIncrement, () -> COUNT.compareAndSet(2, 7));
            case "atomic-exchanged" -> all(COUNT::getAndIncrement, () -> COUNT.getAndSet(7));
            case "atomic-other-amount" -> all(() -> COUNT.getAndAdd(y), () -> COUNT.getAndAdd(COUNT.get()));
            case "long-multiplied" -> all(LONG::decrementAndGet, () -> LONG.getAndUpdate(old -> old * 3));
            case "handle-or" -> all(() -> INT.getAndAdd(1), () -> INT.getAndBitwiseOr(1));
            case "handle-and" -> all(() -> INT.getAndAdd(1), () -> INT.getAndBitwiseAnd(1));
            case "handle-xor" -> all(() -> INT.getAndBitwiseOr(1), () -> INT.getAndBitwiseXor(1));
            case "handle-and-or" -> all(() -> INT.getAndBitwiseAnd(2), () -> INT.getAndBitwiseOr(2));
            case "handle-byte-or" -> all(() -> BYTE.getAndAdd((byte) 1), () -> BYTE.getAndBitwiseOr((byte) 1));
            case "handle-release-or" -> all(() -> INT.getAndAddRelease(1), () -> INT.getAndBitwiseOrAcquire(1));
            case "handle-set" -> all(() -> INT.getAndAdd(1), () -> INT.setOpaque(5));
            default -> throw new IllegalArgumentException(name);
        }
        say(COUNT, LONG, volatileInt, volatileByte);
    }

    public static void main(String[] args) throws Exception {
        sections(args[0]);
    }
}
