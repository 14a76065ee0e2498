import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** JLS 17.2, wait sets: who is removed by what, in which state a wait ends, and what is in between. */
class JlsWaits extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static boolean told;
    static int waiting;
    static int items;
    static String log = "";

    static synchronized void note(String what) {
        log += what;
    }

    static synchronized String log() {
        return log;
    }

    /** Waits in the monitor's wait set once; "n" or "i", and then "t" if the status is set. */
    static String once(Object monitor, long millis) {
        String end;
        synchronized (monitor) {
            waiting++;
            try {
                monitor.wait(millis);
                end = "n";
            } catch (InterruptedException e) {
                end = "i";
            }
            waiting--;
        }
        return end + (Thread.currentThread().isInterrupted() ? "t" : "");
    }

    static void untilWaiting(Object monitor, int count) {
        while (true) {
            synchronized (monitor) {
                if (waiting == count) {
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }

    static void await(Object monitor) throws InterruptedException {
        synchronized (monitor) {
            while (!told) {
                monitor.wait();
            }
        }
    }

    static void tell(Object monitor) {
        synchronized (monitor) {
            told = true;
            monitor.notifyAll();
        }
    }

    static void put() throws InterruptedException {
        synchronized (A) {
            while (items == 1) {
                A.wait();
            }
            items++;
            A.notify();
        }
    }

    static void take() throws InterruptedException {
        synchronized (A) {
            while (items == 0) {
                A.wait();
            }
            items--;
            A.notify();
        }
    }

    static void turns(String own, boolean first) throws InterruptedException {
        synchronized (A) {
            for (int i = 0; i < 2; i++) {
                while (told == first) {
                    A.wait();
                }
                note(own);
                told = first;
                A.notify();
            }
        }
    }

    static void states(String name) throws Exception {
        boolean[] seen = new boolean[3];
        int[] read = new int[1];
        switch (name) {
            case "held-as-often" -> {
                all(() -> {
                    synchronized (A) {
                        synchronized (A) {
                            await(A);
                            x++;
                        }
                        int old = x;
                        v++;
                        x = old + 1;
                        seen[0] = Thread.holdsLock(A);
                    }
                    seen[1] = Thread.holdsLock(A);
                }, () -> {
                    tell(A);
                    synchronized (A) {
                        x += 10;
                    }
                });
                say(x, seen[0], seen[1]);
            }
            case "interrupted-keeps-monitor" -> {
                all(() -> {
                    Thread.currentThread().interrupt();
                    synchronized (A) {
                        x = 1;
                        once(A, 0);
                        x = 2;
                    }
                }, () -> {
                    synchronized (A) {
                        read[0] = x;
                    }
                });
                say(read[0]);
            }
            case "timed-gives-monitor" -> {
                all(() -> {
                    synchronized (A) {
                        x = 1;
                        once(A, 1);
                        x = 2;
                    }
                }, () -> {
                    synchronized (A) {
                        read[0] = x;
                    }
                });
                say(read[0]);
            }
            case "monitor-back-before-catch" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        waiting++;
                        try {
                            A.wait();
                        } catch (InterruptedException e) {
                            seen[0] = Thread.holdsLock(A);
                            read[0] = x;
                        }
                    }
                });
                untilWaiting(A, 1);
                synchronized (A) {
                    t.interrupt();
                    x = 1;
                    v = 1;
                    x = 2;
                }
                t.join();
                say(seen[0], read[0]);
            }
            case "waiting-is-seen" -> {
                Thread t = start(() -> await(A));
                while (t.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                tell(A);
                t.join();
                say(t.getState());
            }
            case "notified-is-blocked" -> {
                Thread t = start(() -> await(A));
                while (t.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                Thread.State state;
                synchronized (A) {
                    tell(A);
                    while (t.getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                    }
                    state = t.getState();
                }
                t.join();
                say(state);
            }
            case "daemon-waits" -> {
                Thread t = thread(() -> await(A));
                t.setDaemon(true);
                t.start();
                say("end");
            }
            case "main-waits" -> {
                start(() -> tell(A));
                await(A);
                say("end");
            }
            default -> sets(name);
        }
    }

    static void sets(String name) throws Exception {
        String[] ends = new String[2];
        switch (name) {
            case "wrong-one-notified" -> {
                all(JlsWaits::take, JlsWaits::take, JlsWaits::put, JlsWaits::put);
                say(items);
            }
            case "enough-notified" -> {
                all(JlsWaits::take, JlsWaits::put);
                say(items);
            }
            case "in-turn" -> {
                all(() -> turns("a", true), () -> turns("b", false));
                say(log());
            }
            case "any-order-behind-all" -> {
                Thread t = start(() -> late("t"));
                Thread u = start(() -> late("u"));
                untilWaiting(A, 2);
                Thread w = thread(() -> {
                    synchronized (A) {
                        note("w");
                    }
                });
                synchronized (A) {
                    told = true;
                    A.notifyAll();
                    w.start();
                }
                t.join();
                u.join();
                w.join();
                say(log());
            }
            case "timed-and-untimed" -> {
                Thread t = start(() -> ends[0] = once(A, 10));
                Thread u = start(() -> ends[1] = once(A, 0));
                untilWaiting(A, 2);
                synchronized (A) {
                    A.notify();
                }
                t.join();
                u.join();
                say(ends[0], ends[1]);
            }
            case "two-interrupted" -> {
                Thread t = start(() -> ends[0] = once(A, 0));
                Thread u = start(() -> ends[1] = once(A, 0));
                t.interrupt();
                u.interrupt();
                t.join();
                u.join();
                say(ends[0], ends[1]);
            }
            case "interrupted-by-waiter" -> {
                Thread t = start(() -> ends[0] = once(A, 0));
                all(() -> {
                    Thread.currentThread().interrupt();
                    ends[1] = once(A, 0);
                    t.interrupt();
                });
                t.join();
                say(ends[0], ends[1]);
            }
            case "all-and-interrupt" -> {
                Thread t = start(() -> ends[0] = once(A, 0));
                Thread u = start(() -> ends[1] = once(A, 0));
                untilWaiting(A, 2);
                synchronized (A) {
                    A.notifyAll();
                }
                t.interrupt();
                t.join();
                u.join();
                say(ends[0].charAt(0) == 'i' ? "i" : ends[0], ends[1]);
            }
            case "other-set-notified" -> {
                Thread t = start(() -> ends[0] = once(A, 0));
                Thread u = start(() -> {
                    synchronized (B) {
                        ends[1] = thrown(B::wait).substring(0, 1);
                    }
                });
                all(() -> {
                    synchronized (A) {
                        A.notifyAll();
                    }
                });
                u.interrupt();
                u.join();
                t.interrupt();
                t.join();
                say(ends[0].charAt(0), ends[1]);
            }
            case "interrupted-before-start" -> {
                Thread t = thread(() -> ends[0] = once(A, 0));
                t.interrupt();
                t.start();
                t.join();
                say(ends[0]);
            }
            default -> objects(name);
        }
    }

    static void late(String own) throws InterruptedException {
        synchronized (A) {
            waiting++;
            while (!told) {
                A.wait();
            }
            note(own);
        }
    }

    static void objects(String name) throws Exception {
        switch (name) {
            case "on-class", "on-array", "on-literal", "on-lock", "on-exception" -> {
                Object monitor = switch (name) {
                    case "on-class" -> JlsWaits.class;
                    case "on-array" -> new int[0][0];
                    case "on-literal" -> "a" + "b";
                    case "on-lock" -> new ReentrantLock();
                    default -> new IllegalStateException();
                };
                all(() -> await(monitor), () -> tell(name.equals("on-literal") ? "ab" : monitor));
                say("end");
            }
            case "condition-confused" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                String[] how = new String[2];
                all(() -> how[0] = thrown(() -> {
                    lock.lock();
                    try {
                        condition.wait();
                    } finally {
                        lock.unlock();
                    }
                }), () -> how[1] = thrown(() -> {
                    lock.lock();
                    try {
                        condition.notifyAll();
                    } finally {
                        lock.unlock();
                    }
                }));
                say(how[0], how[1]);
            }
            case "condition-both-ways" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                all(() -> {
                    synchronized (condition) {
                        while (v == 0) {
                            condition.wait();
                        }
                    }
                }, () -> {
                    lock.lock();
                    v = 1;
                    condition.signalAll();
                    lock.unlock();
                });
                say("end");
            }
            case "latch-confused" -> {
                CountDownLatch latch = new CountDownLatch(1);
                all(() -> {
                    synchronized (latch) {
                        latch.wait();
                    }
                }, latch::countDown);
                say("end");
            }
            case "thread-waited-for" -> {
                Thread t = start(() -> x = 1);
                synchronized (t) {
                    while (t.isAlive()) {
                        t.wait();
                    }
                }
                say(x);
            }
            case "thread-waited-for-once" -> {
                Thread t = thread(() -> v = 1);
                synchronized (t) {
                    t.start();
                    t.wait();
                    say(v);
                }
            }
            case "nanos-alone" -> {
                all(() -> {
                    synchronized (A) {
                        A.wait(0, 1);
                    }
                });
                say("end");
            }
            case "nanos-zero" -> {
                all(() -> {
                    synchronized (A) {
                        A.wait(0, 0);
                    }
                });
                say("end");
            }
            case "arguments-before-owner" -> {
                String[] how = new String[2];
                all(() -> how[0] = thrown(() -> A.wait(-1)), () -> how[1] = thrown(() -> A.wait(1, 1000000)));
                say(how[0], how[1]);
            }
            case "status-kept-in-loop" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        boolean interrupted = false;
                        while (!told) {
                            try {
                                A.wait();
                            } catch (InterruptedException e) {
                                interrupted = true;
                            }
                        }
                        if (interrupted) {
                            Thread.currentThread().interrupt();
                        }
                    }
                    note(Thread.currentThread().isInterrupted() ? "t" : "f");
                });
                t.interrupt();
                tell(A);
                t.join();
                say(log());
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        states(args[0]);
    }
}
