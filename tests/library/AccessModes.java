import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.*;
import java.util.function.*;

/** The modes of VarHandle and of the atomic classes, and fences. */
class AccessModes extends Memory {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(AccessModes.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static final AtomicReference<Plain> REFERENCE = new AtomicReference<>();

    /** An object through a variable: is it there as it was made? */
    static void handOver(Consumer<Plain> set, Supplier<Plain> get) throws Exception {
        both(
                () -> set.accept(new Plain(1)),
                () -> {
                    Plain p = get.get();
                    if (p != null) { int y = p.x; }
                });
    }

    /** Data behind a flag: is it there when the flag is? */
    static void flagged(Runnable set, BooleanSupplier isSet) throws Exception {
        both(
                () -> {
                    data = 1;
                    set.run();
                },
                () -> {
                    if (isSet.getAsBoolean()) { int y = data; }
                });
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "memory-lazy-set" -> handOver(p -> REFERENCE.lazySet(p), () -> REFERENCE.get());
            case "memory-set-release" -> handOver(p -> REFERENCE.setRelease(p), () -> REFERENCE.getAcquire());
            case "memory-opaque-race" -> handOver(p -> REFERENCE.setOpaque(p), () -> REFERENCE.getOpaque());
            case "memory-release-opaque-race" -> handOver(p -> REFERENCE.setRelease(p), () -> REFERENCE.getOpaque());
            case "memory-set-plain-race" -> handOver(p -> REFERENCE.setPlain(p), () -> REFERENCE.get());
            case "memory-vh-release-acquire" -> flagged(() -> FLAG.setRelease(1), () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-plain-set-race" -> flagged(() -> FLAG.set(1), () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-cas-plain-race" -> flagged(
                    () -> FLAG.weakCompareAndSetPlain(0, 1),
                    () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-cas-release" -> flagged(
                    () -> FLAG.weakCompareAndSetRelease(0, 1),
                    () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-cas-acquire-race" -> flagged(
                    () -> FLAG.weakCompareAndSetAcquire(0, 1),
                    () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-get-add-release" ->
                    flagged(() -> FLAG.getAndAddRelease(1), () -> (int) FLAG.getAcquire() == 1);
            case "memory-vh-failed-cas-acquire" -> flagged(() -> FLAG.setRelease(1), () -> !FLAG.compareAndSet(0, 5));
            case "memory-atomic-array" -> {
                AtomicIntegerArray a = new AtomicIntegerArray(2);
                both(
                        () -> {
                            data = 1;
                            a.set(0, 1);
                        },
                        () -> {
                            if (a.get(0) == 1) { int y = data; }
                        });
            }
            case "memory-atomic-array-other-race" -> {
                AtomicIntegerArray a = new AtomicIntegerArray(2);
                both(
                        () -> {
                            data = 1;
                            a.set(0, 1);
                        },
                        () -> {
                            a.get(1);
                            int y = data;
                        });
            }
            case "memory-field-updater" -> {
                AtomicInteger i = new AtomicInteger();
                both(
                        () -> {
                            data = 1;
                            i.incrementAndGet();
                        },
                        () -> {
                            if (i.compareAndSet(1, 2)) { int y = data; }
                        });
            }
            case "memory-var-handle-array-race" -> {
                int[] a = new int[2];
                VarHandle h = MethodHandles.arrayElementVarHandle(int[].class);
                both(
                        () -> h.setVolatile(a, 0, 1),
                        () -> {
                            int y = a[0];
                        });
            }
            case "memory-fences" -> flagged(
                    () -> {
                        VarHandle.releaseFence();
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        boolean isSet = (int) FLAG.getOpaque() == 1;
                        VarHandle.acquireFence();
                        return isSet;
                    });
            case "memory-fence-full" -> flagged(
                    () -> {
                        VarHandle.fullFence();
                        FLAG.setOpaque(1);
                    },
                    () -> (int) FLAG.getAcquire() == 1);
            case "memory-fence-late-race" -> flagged(
                    () -> {
                        FLAG.setOpaque(1);
                        VarHandle.releaseFence();
                    },
                    () -> (int) FLAG.getAcquire() == 1);
            case "memory-fence-unread-race" -> flagged(
                    () -> {
                        VarHandle.releaseFence();
                        FLAG.setOpaque(1);
                    },
                    () -> (int) FLAG.getOpaque() == 1);
            case "memory-fence-plain-race" -> flagged(
                    () -> {
                        VarHandle.fullFence();
                        flag = 1;
                    },
                    () -> {
                        boolean isSet = flag == 1;
                        VarHandle.fullFence();
                        return isSet;
                    });
            case "memory-fence-store-race" -> both( // it orders no reads: not taken for a release
                    () -> {
                        int y = data;
                        VarHandle.storeStoreFence();
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { data = 2; }
                    });
            /* One of the two sees the other's write, if the accesses are volatile; else perhaps neither. */
            case "memory-two-flags" -> {
                AtomicInteger one = new AtomicInteger(), other = new AtomicInteger();
                both(
                        () -> {
                            one.set(1);
                            other.get();
                        },
                        () -> {
                            other.set(1);
                            one.get();
                        });
            }
            case "memory-two-flags-weak" -> {
                AtomicInteger one = new AtomicInteger(), other = new AtomicInteger();
                both(
                        () -> {
                            one.setRelease(1);
                            other.getAcquire();
                        },
                        () -> {
                            other.setRelease(1);
                            one.getAcquire();
                        });
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
