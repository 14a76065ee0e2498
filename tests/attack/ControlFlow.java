import java.util.concurrent.atomic.AtomicInteger;

/** JLS 11 and 14.18 to 14.21: exceptions, finally and resources, with what other threads see of them. */
class ControlFlow extends Attack {
    static volatile int v;
    static volatile boolean stop;
    static int x;
    static String log = "";
    static final Object A = new Object();
    static final Object B = new Object();

    static synchronized void note(Object what) {
        log += what;
    }

    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            note(name);
        }

        @Override
        public void close() {
            note("-" + name);
            if (fails) {
                throw new IllegalStateException(name);
            }
        }
    }

    static class Guard implements AutoCloseable {
        static final AtomicInteger HELD = new AtomicInteger();

        Guard() throws InterruptedException {
            synchronized (HELD) {
                while (HELD.get() != 0) {
                    HELD.wait();
                }
                HELD.set(1);
            }
        }

        @Override
        public void close() {
            synchronized (HELD) {
                HELD.set(0);
                HELD.notify();
            }
        }
    }

    static class ForgetfulGuard extends Guard {
        ForgetfulGuard() throws InterruptedException {
            super();
        }

        @Override
        public void close() {
            if (v == 0) {
                super.close();
            }
        }
    }

    static int finallyWins() {
        try {
            return v;
        } finally {
            v = 2;
        }
    }

    @SuppressWarnings("finally")
    static int finallyReturns() {
        try {
            throw new IllegalStateException();
        } finally {
            return 7;
        }
    }

    static int depth(int n) {
        return n == 0 ? v : depth(n - 1);
    }

    static void run(String name) throws Exception {
        Object[] seen = new Object[2];
        switch (name) {
            case "return-before-finally" -> {
                all(() -> seen[0] = finallyWins(), () -> v = 1);
                say(seen[0], v);
            }
            case "finally-returns" -> {
                all(() -> seen[0] = finallyReturns(), () -> v = 1);
                say(seen[0]);
            }
            case "finally-throws" -> all(() -> {
                try {
                    throw new IllegalStateException();
                } finally {
                    Object o = null;
                    o.hashCode();
                }
            }, () -> v = 1);
            case "finally-seen" -> {
                all(() -> {
                    try {
                        throw new IllegalStateException();
                    } finally {
                        v = 1;
                    }
                }, () -> seen[0] = v);
                say(seen[0]);
            }
            case "catch-behind-other" -> {
                all(() -> {
                    try {
                        if (v == 1) {
                            throw new IllegalStateException();
                        }
                        seen[0] = "none";
                    } catch (IllegalStateException e) {
                        seen[0] = "caught";
                    }
                }, () -> v = 1);
                say(seen[0]);
            }
            case "catch-order" -> {
                all(() -> {
                    try {
                        int[] a = new int[1];
                        a[v] = 1 / (1 - v);
                        seen[0] = "none";
                    } catch (ArithmeticException e) {
                        seen[0] = "division";
                    } catch (RuntimeException e) {
                        seen[0] = "index";
                    }
                }, () -> v = 1);
                say(seen[0]);
            }
            case "throw-null" -> all(() -> {
                RuntimeException none = null;
                throw none;
            }, () -> v = 1);
            case "two-uncaught" -> {
                all(() -> {
                    throw new IllegalStateException();
                }, () -> {
                    throw new IllegalArgumentException();
                });
                say("over");
            }
            case "error-uncaught" -> {
                all(() -> {
                    throw new StackOverflowError();
                }, () -> v = 1);
                say("over");
            }
            case "main-throws" -> {
                Thread t = start(() -> v = 1);
                if (v == 0) {
                    throw new IllegalStateException();
                }
                t.join();
                say("over");
            }
            case "resources-in-reverse" -> {
                all(() -> {
                    try (Resource a = new Resource("a", false); Resource b = new Resource("b", false)) {
                        note("!");
                    }
                });
                say(log);
            }
            case "resources-interleaved" -> {
                all(() -> {
                    try (Resource a = new Resource("a", false)) {
                        v = 1;
                    }
                }, () -> note("x"));
                say(log);
            }
            case "close-throws" -> {
                all(() -> {
                    try (Resource a = new Resource("a", true); Resource b = new Resource("b", true)) {
                        note("!");
                    } catch (IllegalStateException e) {
                        note(e.getMessage() + e.getSuppressed().length);
                    }
                });
                say(log);
            }
            case "body-and-close-throw" -> {
                all(() -> {
                    try (Resource a = new Resource("a", true)) {
                        throw new IllegalArgumentException("p");
                    } catch (RuntimeException e) {
                        note(e.getMessage() + e.getSuppressed()[0].getMessage());
                    }
                }, () -> v = 1);
                say(log);
            }
            case "resource-null" -> {
                all(() -> {
                    try (Resource a = null) {
                        note("!");
                    }
                });
                say(log);
            }
            case "guard" -> {
                Body body = () -> {
                    try (Guard g = new Guard()) {
                        x++;
                    }
                };
                all(body, body);
                say(x);
            }
            case "guard-thrown" -> {
                all(() -> {
                    try (Guard g = new Guard()) {
                        x++;
                        throw new IllegalStateException();
                    }
                }, () -> {
                    try (Guard g = new Guard()) {
                        x++;
                    }
                });
                say(x);
            }
            case "guard-left" -> {
                Body body = () -> {
                    Guard g = new Guard();
                    if (x++ == 0) {
                        return;
                    }
                    g.close();
                };
                all(body, body);
                say(x);
            }
            case "guard-forgets" -> {
                all(() -> {
                    try (Guard g = new ForgetfulGuard()) {
                        x++;
                    }
                }, () -> {
                    v = 1;
                    try (Guard g = new Guard()) {
                        x++;
                    }
                });
                say(x);
            }
            case "lock-in-finally" -> {
                all(() -> {
                    try {
                        synchronized (A) {
                            x++;
                        }
                    } finally {
                        synchronized (B) {
                            v++;
                        }
                    }
                }, () -> {
                    synchronized (B) {
                        v++;
                        synchronized (A) {
                            x++;
                        }
                    }
                });
                say(x, v);
            }
            case "lock-in-catch" -> {
                all(() -> {
                    synchronized (A) {
                        try {
                            throw new IllegalStateException();
                        } catch (IllegalStateException e) {
                            synchronized (B) {
                                x++;
                            }
                        }
                    }
                }, () -> {
                    synchronized (B) {
                        synchronized (A) {
                            x++;
                        }
                    }
                });
                say(x);
            }
            case "labelled-continue" -> {
                int[] rounds = new int[1];
                all(() -> {
                    outer: for (int i = 0; i < 2; i++) {
                        synchronized (A) {
                            for (;;) {
                                rounds[0]++;
                                continue outer;
                            }
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        x = rounds[0];
                    }
                });
                say(x, rounds[0]);
            }
            case "do-while" -> {
                int[] rounds = new int[1];
                all(() -> {
                    do {
                        rounds[0]++;
                    } while (!stop && rounds[0] < 2);
                }, () -> stop = true);
                say(rounds[0]);
            }
            case "for-condition" -> {
                int[] rounds = new int[1];
                all(() -> {
                    for (int i = 0; i < v; i++) {
                        rounds[0]++;
                    }
                }, () -> v = 2);
                say(rounds[0]);
            }
            case "recursion" -> {
                all(() -> seen[0] = depth(5), () -> v = 1);
                say(seen[0]);
            }
            case "stack-overflow" -> {
                all(() -> {
                    try {
                        depth(-1);
                    } catch (StackOverflowError e) {
                        seen[0] = "overflow";
                    }
                });
                say(seen[0]);
            }
            case "assert-of-other" -> all(() -> {
                assert v == 0;
            }, () -> v = 1);
            case "assert-locked" -> all(() -> {
                synchronized (A) {
                    x++;
                    assert x == 1 || v == 1;
                    v = 1;
                }
            }, () -> {
                synchronized (A) {
                    x++;
                    assert x == 1 || v == 1;
                    v = 1;
                }
            });
            case "assert-effect" -> {
                all(() -> {
                    assert (v = v + 1) > 0;
                }, () -> seen[0] = v);
                say(seen[0]);
            }
            case "exit-or-print" -> {
                Thread t = start(() -> {
                    if (v == 1) {
                        System.exit(2);
                    }
                });
                v = 1;
                t.join();
                say("over");
            }
            case "exit-holds" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        System.exit(2);
                    }
                });
                t.join();
                say("over");
            }
            case "exit-zero-in-finally" -> {
                all(() -> {
                    try {
                        throw new IllegalStateException();
                    } finally {
                        System.exit(0);
                    }
                });
                say("over");
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        run(args[0]);
    }
}
