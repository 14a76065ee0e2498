import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.*;

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

    static boolean run(String name) throws Exception {
        switch (name) {
            case "memory-lazy-set" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.lazySet(new Plain(1)),
                        () -> {
                            Plain p = r.get();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-set-release" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setRelease(new Plain(1)),
                        () -> {
                            Plain p = r.getAcquire();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-opaque-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setOpaque(new Plain(1)),
                        () -> {
                            Plain p = r.getOpaque();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-release-opaque-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setRelease(new Plain(1)),
                        () -> {
                            Plain p = r.getOpaque();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-set-plain-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setPlain(new Plain(1)),
                        () -> {
                            Plain p = r.get();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-vh-release-acquire" -> both(
                    () -> {
                        data = 1;
                        FLAG.setRelease(1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-plain-set-race" -> both(
                    () -> {
                        data = 1;
                        FLAG.set(1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-cas-plain-race" -> both(
                    () -> {
                        data = 1;
                        FLAG.weakCompareAndSetPlain(0, 1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-cas-release" -> both(
                    () -> {
                        data = 1;
                        FLAG.weakCompareAndSetRelease(0, 1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-cas-acquire-race" -> both(
                    () -> {
                        data = 1;
                        FLAG.weakCompareAndSetAcquire(0, 1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-get-add-release" -> both(
                    () -> {
                        data = 1;
                        FLAG.getAndAddRelease(1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-vh-failed-cas-acquire" -> both(
                    () -> {
                        data = 1;
                        FLAG.setRelease(1);
                    },
                    () -> {
                        if (!FLAG.compareAndSet(0, 5)) { int y = data; }
                    });
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
            case "memory-fences" -> both(
                    () -> {
                        data = 1;
                        VarHandle.releaseFence();
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        if ((int) FLAG.getOpaque() == 1) {
                            VarHandle.acquireFence();
                            int y = data;
                        }
                    });
            case "memory-fence-full" -> both(
                    () -> {
                        data = 1;
                        VarHandle.fullFence();
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-fence-late-race" -> both(
                    () -> {
                        data = 1;
                        FLAG.setOpaque(1);
                        VarHandle.releaseFence();
                    },
                    () -> {
                        if ((int) FLAG.getAcquire() == 1) { int y = data; }
                    });
            case "memory-fence-unread-race" -> both(
                    () -> {
                        data = 1;
                        VarHandle.releaseFence();
                        FLAG.setOpaque(1);
                    },
                    () -> {
                        if ((int) FLAG.getOpaque() == 1) { int y = data; }
                    });
            case "memory-fence-plain-race" -> both(
                    () -> {
                        data = 1;
                        VarHandle.fullFence();
                        flag = 1;
                    },
                    () -> {
                        if (flag == 1) {
                            VarHandle.fullFence();
                            int y = data;
                        }
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
