import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** JLS 17.3, sleep and yield: they order nothing, give nothing back, and take at least their time. */
class JlsSleeps extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean done;
    static volatile boolean stop;
    static String log = "";

    static synchronized void note(String what) {
        log += what;
    }

    static synchronized String log() {
        return log;
    }

    static String slept(Body body) {
        String how = thrown(body);
        return how.charAt(0) + (Thread.currentThread().isInterrupted() ? "t" : "f");
    }

    static void loops(String name) throws Exception {
        switch (name) {
            case "polls-plain" -> {
                all(() -> {
                    while (!done) {
                        Thread.sleep(1000);
                    }
                }, () -> done = true);
                say("end");
            }
            case "polls-volatile" -> {
                all(() -> {
                    while (!stop) {
                        Thread.sleep(10);
                    }
                }, () -> stop = true);
                say("end");
            }
            case "polls-volatile-plain-beside" -> {
                all(() -> {
                    while (!stop) {
                        Thread.sleep(10);
                    }
                    v = x;
                }, () -> {
                    x = 1;
                    stop = true;
                });
                say(v);
            }
            case "polls-thrice" -> {
                all(() -> {
                    for (int i = 0; i < 3 && !stop; i++) {
                        Thread.sleep(1);
                    }
                    note(stop ? "y" : "n");
                }, () -> stop = true);
                say(log());
            }
            case "polls-while-locked" -> {
                all(() -> {
                    synchronized (A) {
                        while (!stop) {
                            Thread.sleep(10);
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        stop = true;
                    }
                });
                say("end");
            }
            case "yields-until" -> {
                all(() -> {
                    while (!stop) {
                        Thread.yield();
                    }
                    v = x;
                }, () -> {
                    x = 1;
                    stop = true;
                });
                say(v);
            }
            case "yields-in-both" -> {
                all(() -> {
                    while (v < 2) {
                        Thread.yield();
                    }
                    w = 1;
                }, () -> {
                    v = 1;
                    Thread.yield();
                    v = 2;
                    while (w == 0) {
                        Thread.yield();
                    }
                });
                say(v, w);
            }
            case "yields-while-locked" -> {
                int[] seen = new int[1];
                all(() -> {
                    synchronized (A) {
                        x = 1;
                        Thread.yield();
                        x = 2;
                    }
                }, () -> {
                    synchronized (A) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "spins-till-then" -> {
                long end = System.nanoTime() + 1000000;
                all(() -> {
                    while (System.nanoTime() - end < 0) {
                        Thread.onSpinWait();
                    }
                    note("a");
                }, () -> note("b"));
                say(log().length());
            }
            default -> holds(name);
        }
    }

    static void holds(String name) throws Exception {
        boolean[] got = new boolean[2];
        int[] seen = new int[2];
        switch (name) {
            case "keeps-lock" -> {
                all(() -> {
                    LOCK.lock();
                    Thread.sleep(10);
                    LOCK.unlock();
                }, () -> {
                    got[0] = LOCK.tryLock();
                    if (got[0]) {
                        LOCK.unlock();
                    }
                });
                say(got[0]);
            }
            case "keeps-lock-timed" -> {
                all(() -> {
                    LOCK.lock();
                    x = 1;
                    Thread.sleep(10);
                    x = 2;
                    LOCK.unlock();
                }, () -> {
                    got[0] = LOCK.tryLock(1, TimeUnit.MILLISECONDS);
                    seen[0] = got[0] ? x : -1;
                    if (got[0]) {
                        LOCK.unlock();
                    }
                });
                say(seen[0]);
            }
            case "keeps-all-monitors" -> {
                all(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            v = 1;
                            Thread.sleep(10);
                            v = 2;
                        }
                    }
                }, () -> {
                    synchronized (B) {
                        seen[0] = v;
                    }
                    synchronized (A) {
                        seen[1] = v;
                    }
                });
                say(seen[0], seen[1]);
            }
            case "deadlock-behind-sleeps" -> {
                all(() -> {
                    synchronized (A) {
                        Thread.sleep(10);
                        synchronized (B) {
                            x++;
                        }
                    }
                }, () -> {
                    Thread.sleep(500);
                    synchronized (B) {
                        Thread.sleep(5);
                        synchronized (A) {
                            x++;
                        }
                    }
                });
                say(x);
            }
            case "gives-no-monitor-but-wait-does" -> {
                all(() -> {
                    synchronized (A) {
                        x++;
                        Thread.sleep(5);
                        x++;
                        A.wait(5);
                        x++;
                    }
                }, () -> {
                    synchronized (A) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "sleeping-is-seen" -> {
                Thread t = start(() -> Thread.sleep(60000));
                while (t.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                t.interrupt();
                t.join();
                say("end");
            }
            case "joined-in-time-or-not" -> {
                Thread t = start(() -> {
                    Thread.sleep(10);
                    v = 1;
                });
                t.join(5);
                int first = v;
                t.join();
                say(first, v);
            }
            case "daemon-sleeps" -> {
                Thread t = thread(() -> {
                    Thread.sleep(10);
                    say("d");
                });
                t.setDaemon(true);
                t.start();
                say("end");
            }
            case "daemon-sleeps-long" -> {
                Thread t = thread(() -> {
                    Thread.sleep(3600000);
                    say("d");
                });
                t.setDaemon(true);
                t.start();
                say("end");
            }
            case "takes-its-time" -> {
                all(() -> {
                    long nanos = System.nanoTime();
                    long millis = System.currentTimeMillis();
                    Thread.sleep(50);
                    got[0] = System.nanoTime() - nanos >= 50000000L;
                    got[1] = System.currentTimeMillis() - millis >= 49;
                }, () -> Thread.sleep(20));
                say(got[0], got[1]);
            }
            case "time-is-told" -> {
                long begin = System.nanoTime();
                Thread t = start(() -> {
                    Thread.sleep(700);
                    stop = true;
                });
                long passed = stop ? System.nanoTime() - begin : 700000000L;
                t.join();
                say(passed >= 700000000L, System.nanoTime() - begin >= 700000000L);
            }
            default -> interrupts(name);
        }
    }

    static void interrupts(String name) throws Exception {
        String[] ends = new String[3];
        switch (name) {
            case "once-interrupted" -> {
                Thread t = start(() -> {
                    ends[0] = slept(() -> Thread.sleep(3600000));
                    ends[1] = slept(() -> Thread.sleep(1));
                });
                t.interrupt();
                t.join();
                say(ends[0], ends[1]);
            }
            case "first-or-second" -> {
                Thread t = start(() -> {
                    ends[0] = slept(() -> Thread.sleep(1));
                    ends[1] = slept(() -> Thread.sleep(1));
                });
                t.interrupt();
                t.join();
                say(ends[0], ends[1].charAt(0));
            }
            case "status-and-no-time" -> all(() -> {
                Thread.currentThread().interrupt();
                String zero = slept(() -> Thread.sleep(0));
                Thread.currentThread().interrupt();
                String nanos = slept(() -> Thread.sleep(0, 1));
                Thread.currentThread().interrupt();
                String unit = slept(() -> TimeUnit.SECONDS.sleep(0));
                String below = slept(() -> TimeUnit.SECONDS.sleep(-5));
                String some = slept(() -> TimeUnit.NANOSECONDS.sleep(1));
                say(zero, nanos, unit, below, some);
            });
            case "status-and-wrong-time" -> all(() -> {
                Thread.currentThread().interrupt();
                String below = thrown(() -> Thread.sleep(-1)).substring(0, 3);
                String many = thrown(() -> Thread.sleep(1, 1000000)).substring(0, 3);
                String few = slept(() -> Thread.sleep(1, -1));
                Thread.yield();
                Thread.onSpinWait();
                say(below, many, few, Thread.interrupted());
            });
            case "sleeps-in-finally" -> {
                Thread t = start(() -> {
                    try {
                        Thread.sleep(60000);
                    } catch (InterruptedException e) {
                        note("c");
                    } finally {
                        Thread.sleep(60000);
                        note("f");
                    }
                });
                t.interrupt();
                t.join();
                say(log());
            }
            case "interrupts-each-other" -> {
                Thread[] threads = new Thread[2];
                threads[0] = thread(() -> {
                    ends[0] = slept(() -> Thread.sleep(60000));
                    threads[1].interrupt();
                });
                threads[1] = thread(() -> {
                    ends[1] = slept(() -> Thread.sleep(60000));
                    threads[0].interrupt();
                });
                threads[0].start();
                threads[1].start();
                threads[0].interrupt();
                threads[0].join();
                threads[1].join();
                say(ends[0].charAt(0), ends[1].charAt(0));
            }
            case "parks-and-sleeps" -> {
                Thread t = start(() -> {
                    Thread.sleep(1);
                    LockSupport.park();
                    note("p");
                });
                LockSupport.unpark(t);
                t.join();
                say(log());
            }
            case "holder-interrupted" -> {
                Thread t = thread(() -> {
                    synchronized (A) {
                        ends[0] = slept(() -> Thread.sleep(60000));
                    }
                });
                Thread u = thread(() -> {
                    synchronized (A) {
                        ends[1] = slept(() -> Thread.sleep(60000));
                    }
                });
                t.start();
                u.start();
                t.interrupt();
                u.interrupt();
                t.join();
                u.join();
                say(ends[0], ends[1]);
            }
            case "long-behind-short" -> {
                Thread t = start(() -> {
                    Thread.sleep(1);
                    v = 1;
                });
                Thread.sleep(3600000);
                say(v, t.isAlive());
            }
            case "no-order-by-sleep-in-section" -> {
                all(() -> {
                    x = 1;
                    synchronized (A) {
                        Thread.sleep(1);
                    }
                }, () -> {
                    synchronized (B) {
                        Thread.sleep(20);
                    }
                    v = x;
                });
                say(v);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        loops(args[0]);
    }
}
