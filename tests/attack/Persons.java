import java.util.concurrent.locks.LockSupport;

/** java.lang.Thread, ThreadLocal, InheritableThreadLocal and handlers of uncaught exceptions: what is asked less. */
class Persons extends Chapter {
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    static class Loud extends Thread {
        @Override
        public void interrupt() {
            note("i");
            super.interrupt();
        }

        @Override
        public boolean isInterrupted() {
            note("a");
            return super.isInterrupted();
        }

        @Override
        public void run() {
            while (!isInterrupted()) {
                Thread.yield();
            }
        }
    }

    static final ThreadLocal<int[]> COUNTED = ThreadLocal.withInitial(() -> {
        v++;
        return new int[1];
    });
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + Thread.currentThread().getName();
        }

        @Override
        protected String initialValue() {
            return "init";
        }
    };

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        String[] s = {"", ""};
        switch (args[0]) {
            // overridden methods are called by the caller of interrupt, not by the JVM
            case "deaf-interrupt" -> { // nothing but Thread's own method interrupts the thread
                Thread t = new Thread() {
                    @Override
                    public void interrupt() {
                        note("i");
                    }

                    @Override
                    public void run() {
                        try {
                            Thread.sleep(20);
                            note("s");
                        } catch (InterruptedException e) {
                            note("x");
                        }
                    }
                };
                t.start();
                t.interrupt();
                t.join();
                tell(log);
            }
            case "overridden-state" -> { // the override's answer stands, and Thread's own is behind super
                Thread t = new Thread(() -> {}) {
                    @Override
                    public State getState() {
                        return super.getState() == State.NEW ? State.BLOCKED : State.WAITING;
                    }

                    @Override
                    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
                        return (who, e) -> {};
                    }
                };
                Thread.State before = t.getState();
                t.start();
                t.join();
                tell(before + " " + t.getState() + " " + (t.getUncaughtExceptionHandler() != null));
            }
            case "overridden-interrupt" -> {
                Loud t = new Loud() {
                    @Override
                    public void run() {
                        try {
                            Thread.sleep(60000);
                        } catch (InterruptedException e) {
                            note("x");
                        }
                    }
                };
                t.start();
                t.interrupt();
                t.join();
                tell(log);
            }
            case "local-counted" -> {
                all(() -> COUNTED.get()[0]++, () -> {
                    COUNTED.get()[0]++;
                    COUNTED.remove();
                    s[0] = "" + COUNTED.get()[0];
                });
                tell(v + s[0]);
            }
            // withInitial that throws: nothing is set, the next get calls it again
            case "local-throws" -> {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> {
                    if (v == 0) {
                        throw new IllegalStateException();
                    }
                    return v;
                });
                all(() -> s[0] = thrown(local::get) + thrown(local::get), () -> v = 1);
                tell(s[0]);
            }
            // childValue is called in the parent, when the thread is constructed
            case "child-value" -> {
                INHERITED.set("p");
                Thread t = thread(() -> s[0] = INHERITED.get());
                t.setName("t");
                INHERITED.set("q");
                t.start();
                t.join();
                tell(s[0]);
            }
            case "child-initial" -> {
                Thread t = thread(() -> s[0] = INHERITED.get());
                INHERITED.set("q");
                t.start();
                t.join();
                tell(s[0]);
            }
            // the handler runs in the thread that ends, before it has ended; getState RUNNABLE
            case "handler-alive" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> s[0] = who.isAlive() + " " + (who == Thread.currentThread()));
                t.start();
                t.join();
                tell(s[0] + " " + t.getUncaughtExceptionHandler());
            }
            // what a handler throws is ignored
            case "handler-throws" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> {
                    v = 1;
                    throw new IllegalArgumentException();
                });
                t.start();
                t.join();
                tell("" + v);
            }
            case "handler-interrupts" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> main.interrupt());
                t.start();
                // the interrupt comes before the end of t, or join notices the end after it was interrupted
                tell(thrown(t::join));
            }
            case "handler-waits" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> {
                    synchronized (main) {
                        while (v == 0) {
                            try {
                                main.wait();
                            } catch (InterruptedException i) {
                                return;
                            }
                        }
                    }
                });
                t.start();
                synchronized (main) {
                    v = 1;
                    main.notify();
                }
                t.join();
                tell("ended");
            }
            // dispatched by the thread's own handler, which is asked when it is needed
            case "handler-set-late" -> {
                Thread t = thread(() -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> s[0] = "old");
                t.start();
                t.setUncaughtExceptionHandler((who, e) -> s[0] = "new");
                v = 1;
                t.join();
                tell(s[0]);
            }
            // parkNanos with the status set returns at once, and keeps it
            case "park-with-status" -> {
                all(() -> {
                    Thread.currentThread().interrupt();
                    LockSupport.park();
                    LockSupport.parkNanos(1_000_000_000_000L);
                    s[0] = "" + Thread.interrupted();
                    LockSupport.parkNanos(1);
                });
                tell(s[0]);
            }
            // one permit that was given before the thread started may be lost or not: "unpark ... not guaranteed to
            // have any effect at all if the given thread has not been started"
            case "unpark-self" -> {
                all(() -> {
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.park();
                    s[0] = "once";
                });
                tell(s[0]);
            }
            case "park-consumes-interrupt-not-permit" -> {
                Thread t = start(() -> {
                    LockSupport.park();
                    boolean i = Thread.interrupted();
                    LockSupport.park();
                    s[0] = "" + i;
                });
                t.interrupt();
                LockSupport.unpark(t);
                t.join();
                tell(s[0]);
            }
            // join(ms, ns), and join by the thread of a lock that it needs
            case "join-holding-thread" -> {
                Thread t = new Thread() {
                    @Override
                    public void run() {
                        synchronized (this) {
                            v = 1;
                        }
                    }
                };
                t.start();
                synchronized (t) {
                    // join waits on the thread's monitor (17) or elsewhere; a wait on the monitor itself gives it up
                    while (t.isAlive()) {
                        t.wait(10);
                    }
                }
                tell("" + v);
            }
            // "As a thread terminates the this.notifyAll method is invoked"
            case "waits-on-thread" -> {
                Thread t = start(() -> v = 1);
                synchronized (t) {
                    while (t.isAlive()) {
                        t.wait();
                    }
                }
                tell("" + v);
            }
            // a thread that starts itself again from its own run
            case "starts-itself" -> {
                Thread t = thread(() -> s[0] = thrown(() -> Thread.currentThread().start()));
                t.start();
                t.join();
                tell(s[0]);
            }
            // interrupting a thread that has ended has no effect (that is seen: isInterrupted may say either) but join
            case "interrupt-ended" -> {
                Thread t = start(() -> v = 1);
                t.join();
                t.interrupt();
                t.join();
                tell(v + " " + t.isAlive() + " " + t.getState());
            }
            case "active-count" -> {
                ThreadGroup g = new ThreadGroup("g");
                Thread t = new Thread(g, () -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                });
                t.start();
                Thread[] list = new Thread[4];
                int n = g.enumerate(list);
                s[0] = n + " " + (list[0] == t) + " " + g.activeCount();
                v = 1;
                t.join();
                tell(s[0] + " " + g.activeCount());
            }
            case "all-stacks" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                });
                var all = Thread.getAllStackTraces();
                s[0] = all.containsKey(t) + " " + all.containsKey(main);
                v = 1;
                t.join();
                tell(s[0] + " " + Thread.getAllStackTraces().containsKey(t));
            }
            case "name-by-itself" -> {
                Thread t = thread(() -> Thread.currentThread().setName("b"));
                t.setName("a");
                t.start();
                String n = t.getName();
                t.join();
                tell(n + t.getName());
            }
            case "sleep-zero-with-status" -> {
                all(() -> {
                    Thread.currentThread().interrupt();
                    s[0] = thrown(() -> Thread.sleep(0)) + Thread.interrupted();
                    s[1] = thrown(() -> Thread.sleep(0, 1_000_000));
                });
                tell(s[0] + s[1]);
            }
            // interrupt() by two, one exception: the second is lost or stays
            case "interrupt-twice" -> {
                Thread t = start(() -> {
                    s[0] = thrown(() -> Thread.sleep(60000));
                    s[1] = "" + Thread.currentThread().isInterrupted();
                });
                Thread u = start(t::interrupt);
                t.interrupt();
                u.join();
                t.join();
                tell(s[0] + s[1]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
