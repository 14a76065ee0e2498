/** JLS 14.17 to 14.21: synchronized, try, switch, yield and what ends them abruptly, while another thread looks. */
class Abrupt extends Chapter {
    static final Object A = new Object();
    static Object lock = new Object();
    static volatile String text = "a";
    static String log = "";

    static synchronized void note(String word) {
        log += word;
    }

    @SuppressWarnings("finally")
    static int overridden() {
        synchronized (A) {
            try {
                x++;
                throw new IllegalStateException();
            } finally {
                return x;
            }
        }
    }

    static int returned() {
        try {
            return v;
        } finally {
            v = 5;
        }
    }

    static synchronized void thrower() {
        x++;
        throw new IllegalStateException();
    }

    record Resource(String name) implements AutoCloseable {
        Resource {
            note("+" + name);
        }

        @Override
        public void close() {
            note("-" + name);
            throw new IllegalStateException(name);
        }
    }

    static class Gate implements AutoCloseable {
        @Override
        public void close() throws InterruptedException {
            synchronized (A) {
                while (x == 0) {
                    A.wait();
                }
            }
        }
    }

    static Object pick() {
        w++;
        return A;
    }

    public static void main(String[] args) throws Exception {
        int[] r = {-1, -1};
        switch (args[0]) {
            // 14.20.2: the finally's return discards the exception; 14.19: the monitor is unlocked all the same
            case "finally-overrides" -> {
                all(() -> r[0] = overridden(), () -> r[1] = overridden());
                tell(x + " " + (r[0] + r[1]));
            }
            // 14.17: the value is evaluated before the finally block runs
            case "return-then-finally" -> {
                all(() -> r[0] = returned(), () -> v = 1);
                tell(r[0] + " " + v);
            }
            case "throws-out-of-synchronized" -> {
                all(() -> r[0] = thrown(Abrupt::thrower).length(), () -> r[1] = thrown(Abrupt::thrower).length());
                tell(x + " " + r[0] + " " + Thread.holdsLock(Abrupt.class));
            }
            // 14.19: null: NullPointerException, the block does not run
            case "synchronized-null" -> {
                Object none = w == 0 ? null : A;
                all(() -> {
                    synchronized (none) {
                        x++;
                    }
                });
                tell("" + x);
            }
            // the expression is evaluated once; the unlock is of the object that it came to
            case "lock-replaced-inside" -> {
                Object old = lock;
                all(() -> {
                    synchronized (A) {
                        synchronized (lock) {
                            lock = new Object();
                            check(Thread.holdsLock(old) && !Thread.holdsLock(lock));
                        }
                        check(!Thread.holdsLock(old));
                    }
                }, () -> {
                    synchronized (A) {
                        synchronized (lock) {
                            x++;
                        }
                    }
                });
                tell("" + x);
            }
            // as above, but read without A: the second may hold the new lock while the first is in its block
            case "lock-replaced-race" -> all(() -> {
                synchronized (lock) {
                    lock = new Object();
                    x++;
                }
            }, () -> {
                synchronized (lock) {
                    x++;
                }
            });
            case "evaluated-once" -> {
                all(() -> {
                    synchronized (pick()) {
                        x++;
                    }
                });
                tell(w + " " + x);
            }
            // a break or continue out of a synchronized block unlocks
            case "break-out" -> {
                Body body = () -> {
                    outer:
                    for (int i = 0; i < 3; i++) {
                        synchronized (A) {
                            if (i == 0) {
                                continue;
                            }
                            x++;
                            if (i == 1) {
                                break outer;
                            }
                        }
                    }
                    check(!Thread.holdsLock(A));
                };
                all(body, body);
                tell("" + x);
            }
            // 14.21: yield out of a synchronized block within a switch expression
            case "yield-out" -> {
                Body body = () -> {
                    int i = switch (text) {
                        case "a" -> {
                            synchronized (A) {
                                yield ++x;
                            }
                        }
                        default -> 0;
                    };
                    check(i > 0 && !Thread.holdsLock(A));
                };
                all(body, body);
                tell("" + x);
            }
            // 14.11: the selector is evaluated once: no "neither"
            case "selector-once" -> {
                String[] s = {""};
                all(() -> {
                    switch (text) {
                        case "a" -> s[0] = "A";
                        case "b" -> s[0] = "B";
                        default -> s[0] = "neither";
                    }
                }, () -> text = "b");
                tell(s[0]);
            }
            case "selector-null" -> {
                String[] s = {""};
                all(() -> s[0] = thrown(() -> {
                    switch (text) {
                        case "a" -> x = 1;
                        default -> x = 2;
                    }
                }) + x, () -> text = null);
                tell(s[0]);
            }
            // fall-through reads again what the second thread changes
            case "fall-through" -> {
                all(() -> {
                    switch (v) {
                        case 0:
                            r[0] = v;
                        case 1:
                            r[1] = v;
                            break;
                        default:
                            r[0] = 9;
                    }
                }, () -> v = 1);
                tell(r[0] + " " + r[1]);
            }
            // 14.20.3: closed in the reverse order, what closing throws is suppressed
            case "resources" -> {
                String[] s = {""};
                all(() -> {
                    try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
                        throw new IllegalArgumentException();
                    } catch (RuntimeException e) {
                        s[0] = e.getClass().getSimpleName() + e.getSuppressed()[0].getMessage()
                                + e.getSuppressed()[1].getMessage();
                    }
                }, () -> note("."));
                tell(log + s[0]);
            }
            case "resource-waits" -> {
                all(() -> {
                    try (Gate gate = new Gate(); Gate none = v == 0 ? null : gate) {
                        note("b");
                    }
                    note("c");
                }, () -> {
                    synchronized (A) {
                        x = 1;
                        A.notify();
                    }
                });
                tell(log);
            }
            // closing is interrupted: the exception of close() is what the statement throws
            case "resource-interrupted" -> {
                String[] s = {""};
                Thread t = start(() -> s[0] = thrown(() -> {
                    try (Gate gate = new Gate()) {
                        note("b");
                    }
                }));
                t.interrupt();
                t.join();
                tell(log + s[0]);
            }
            // nested monitors are unlocked inside out, and the catch runs within the outer one
            case "nested-throws" -> {
                all(() -> {
                    synchronized (A) {
                        try {
                            synchronized (lock) {
                                x = 1 / (x - x);
                            }
                        } catch (ArithmeticException e) {
                            check(Thread.holdsLock(A) && !Thread.holdsLock(lock));
                            x++;
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        x++;
                    }
                });
                tell("" + x);
            }
            // a wait in a finally block while the exception is on its way
            case "wait-in-finally" -> {
                String[] s = {""};
                all(() -> s[0] = thrown(() -> {
                    synchronized (A) {
                        try {
                            throw new IllegalStateException();
                        } finally {
                            while (x == 0) {
                                A.wait();
                            }
                        }
                    }
                }), () -> {
                    synchronized (A) {
                        x = 1;
                        A.notifyAll();
                    }
                });
                tell(s[0]);
            }
            // a catch parameter of an error that the JVM throws: too deep a recursion under a monitor
            case "overflow-under-monitor" -> {
                all(() -> {
                    try {
                        synchronized (A) {
                            deep(0);
                        }
                    } catch (StackOverflowError e) {
                        v = 1;
                    }
                    check(!Thread.holdsLock(A));
                }, () -> {
                    synchronized (A) {
                        x++;
                    }
                });
                tell(v + " " + x);
            }
            // catch of what is thrown by another catch: not by the same try
            case "catch-of-catch" -> {
                String[] s = {""};
                all(() -> s[0] = thrown(() -> {
                    try {
                        throw new IllegalStateException();
                    } catch (IllegalStateException e) {
                        if (v == 1) {
                            throw new IllegalArgumentException();
                        }
                    } catch (RuntimeException e) {
                        note("wrong");
                    } finally {
                        v = 2;
                    }
                }), () -> v = 1);
                tell(s[0] + v + log);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static int deep(int i) {
        return deep(i + 1) + 1;
    }
}
