/**
 * JLS 17.1, 17.2 and 17.4.4: locks, slots and barriers that programs make of monitors, and what threads are to each
 * other.
 */
class Protocols extends Attack {
    static int x;
    static volatile int v;
    static boolean flag;
    static String log = "";
    static final Object A = new Object();
    static final Object B = new Object();

    static synchronized void note(Object what) {
        log += what;
    }

    static class Slot {
        Integer value;

        synchronized void put(int i, boolean all) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = i;
            wake(all);
        }

        synchronized int take(boolean all) throws InterruptedException {
            while (value == null) {
                wait();
            }
            int taken = value;
            value = null;
            wake(all);
            return taken;
        }

        private void wake(boolean all) {
            if (all) {
                notifyAll();
            } else {
                notify();
            }
        }
    }

    static class Gate {
        int permits;

        Gate(int permits) {
            this.permits = permits;
        }

        synchronized void enter() throws InterruptedException {
            while (permits == 0) {
                wait();
            }
            permits--;
        }

        synchronized void leave() {
            permits++;
            notify();
        }
    }

    static class Meeting {
        int missing = 2;

        synchronized void meet() throws InterruptedException {
            missing--;
            if (missing == 0) {
                notifyAll();
            }
            while (missing > 0) {
                wait();
            }
        }

        void meetOpen() throws InterruptedException {
            synchronized (this) {
                missing--;
            }
            synchronized (this) {
                if (missing == 0) {
                    notify();
                } else {
                    wait();
                }
            }
        }
    }

    static class OwnLock {
        Thread owner;
        int depth;

        synchronized void lock() throws InterruptedException {
            while (owner != null && owner != Thread.currentThread()) {
                wait();
            }
            owner = Thread.currentThread();
            depth++;
        }

        synchronized void unlock() {
            if (--depth == 0) {
                owner = null;
                notify();
            }
        }

        synchronized void unlockSilently() {
            if (--depth == 0) {
                owner = null;
            }
        }
    }

    static class Turns {
        int turn;

        synchronized void take(int own, String name) throws InterruptedException {
            while (turn != own) {
                wait();
            }
            note(name);
            turn = 1 - own;
            notify();
        }
    }

    static class Above {
        int n;

        synchronized void add() {
            n++;
        }

        synchronized void addTwice() {
            add();
            add();
        }
    }

    static class Below extends Above {
        @Override
        void add() {
            super.add();
        }
    }

    interface Adder<T> {
        void add(T t);
    }

    static class OfText implements Adder<String> {
        int n;

        @Override
        public synchronized void add(String s) {
            n += s.length();
        }
    }

    static void locked(Object monitor, Body body) throws Throwable {
        synchronized (monitor) {
            body.run();
        }
    }

    static void shapes(String name) throws Exception {
        switch (name) {
            case "slot-notify" -> slot(false);
            case "slot-notify-all" -> slot(true);
            case "gate" -> {
                Gate g = new Gate(1);
                Body body = () -> {
                    g.enter();
                    x++;
                    g.leave();
                };
                all(body, body);
                say(x);
            }
            case "gate-two" -> {
                Gate g = new Gate(2);
                Body body = () -> {
                    g.enter();
                    x++;
                    g.leave();
                };
                all(body, body);
                say(x);
            }
            case "gate-not-left" -> {
                Gate g = new Gate(1);
                Body body = () -> {
                    g.enter();
                    x++;
                };
                all(body, body);
                say(x);
            }
            case "meeting" -> {
                Meeting m = new Meeting();
                int[] seen = new int[2];
                all(() -> {
                    seen[0] = 1;
                    m.meet();
                    x = seen[1];
                }, () -> {
                    seen[1] = 1;
                    m.meet();
                });
                say(x);
            }
            case "meeting-open" -> {
                Meeting m = new Meeting();
                all(m::meetOpen, m::meetOpen);
                say("ok");
            }
            case "meeting-alone" -> {
                Meeting m = new Meeting();
                all(m::meet);
                say("ok");
            }
            case "own-lock" -> {
                OwnLock l = new OwnLock();
                Body body = () -> {
                    l.lock();
                    l.lock();
                    x++;
                    l.unlock();
                    l.unlock();
                };
                all(body, body);
                say(x);
            }
            case "own-lock-half" -> {
                OwnLock l = new OwnLock();
                Body body = () -> {
                    l.lock();
                    l.lock();
                    x++;
                    l.unlock();
                };
                all(body, body);
                say(x);
            }
            case "own-lock-silent" -> {
                OwnLock l = new OwnLock();
                Body body = () -> {
                    l.lock();
                    x++;
                    l.unlockSilently();
                };
                all(body, body);
                say(x);
            }
            case "turns" -> {
                Turns t = new Turns();
                all(() -> {
                    t.take(0, "a");
                    t.take(0, "a");
                }, () -> {
                    t.take(1, "b");
                    t.take(1, "b");
                });
                say(log);
            }
            case "turns-uneven" -> {
                Turns t = new Turns();
                all(() -> {
                    t.take(0, "a");
                    t.take(0, "a");
                }, () -> t.take(1, "b"), () -> {
                });
                say(log);
            }
            case "turns-missing" -> {
                Turns t = new Turns();
                all(() -> {
                    t.take(0, "a");
                    t.take(0, "a");
                });
                say(log);
            }
            case "super-call" -> {
                Below b = new Below();
                all(b::add, b::add);
                say(b.n);
            }
            case "calls-itself" -> {
                Above a = new Above();
                all(a::addTwice, a::add);
                say(a.n);
            }
            case "bridge" -> {
                OfText t = new OfText();
                Adder<String> a = t;
                all(() -> a.add("x"), () -> a.add("y"));
                say(t.n);
            }
            default -> threads(name);
        }
    }

    static void slot(boolean all) throws Exception {
        Slot s = new Slot();
        all(() -> {
            s.put(1, all);
            s.put(2, all);
        }, () -> s.put(3, all), () -> {
            x += s.take(all);
            x += s.take(all);
            x += s.take(all);
        });
        say(x);
    }

    static void threads(String name) throws Exception {
        String[] seen = new String[2];
        switch (name) {
            case "status-eaten" -> {
                Thread t = start(() -> {
                    Thread.interrupted();
                    try {
                        locked(A, A::wait);
                    } catch (InterruptedException e) {
                        note("interrupted");
                    }
                });
                t.interrupt();
                t.join();
                say(log);
            }
            case "caught-and-waits-again" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        while (!flag) {
                            try {
                                A.wait();
                            } catch (InterruptedException e) {
                                note("i");
                            }
                        }
                    }
                });
                t.interrupt();
                t.join();
                say(log);
            }
            case "status-restored" -> {
                Thread t = start(() -> {
                    for (int i = 0; i < 2; i++) {
                        try {
                            locked(A, A::wait);
                        } catch (InterruptedException e) {
                            note("i");
                            Thread.currentThread().interrupt();
                        }
                    }
                });
                t.interrupt();
                t.join();
                say(log);
            }
            case "two-interrupts" -> {
                Thread t = start(() -> {
                    int count = 0;
                    try {
                        Thread.sleep(60000);
                    } catch (InterruptedException e) {
                        count++;
                    }
                    if (Thread.interrupted()) {
                        count++;
                    }
                    note(count);
                });
                t.interrupt();
                t.interrupt();
                t.join();
                say(log);
            }
            case "late-waiter" -> {
                Thread t = start(() -> locked(A, A::wait));
                synchronized (A) {
                    A.notifyAll();
                }
                t.join();
                say("ok");
            }
            case "join-holding" -> {
                Thread t;
                synchronized (A) {
                    t = start(() -> locked(A, () -> x++));
                    t.join();
                }
                say(x);
            }
            case "join-each-other" -> {
                Thread[] t = new Thread[2];
                t[0] = thread(() -> t[1].join());
                t[1] = thread(() -> t[0].join());
                t[0].start();
                t[1].start();
                t[0].join();
                say("ok");
            }
            case "join-before-start" -> {
                Thread[] t = new Thread[1];
                t[0] = thread(() -> x++);
                all(() -> {
                    t[0].join();
                    note("j");
                }, () -> {
                    t[0].start();
                    note("s");
                });
                t[0].join();
                say(log, x);
            }
            case "join-itself" -> all(() -> Thread.currentThread().join());
            case "daemon-waits" -> {
                Thread t = thread(() -> locked(A, A::wait));
                t.setDaemon(true);
                t.start();
                say("ok");
            }
            case "daemon-holds" -> {
                Thread t = thread(() -> locked(A, () -> locked(B, B::wait)));
                t.setDaemon(true);
                t.start();
                synchronized (A) {
                    x = 1;
                }
                say(x);
            }
            case "wait-on-thread" -> {
                Thread t = thread(() -> v = 1);
                t.setDaemon(false);
                synchronized (t) {
                    t.start();
                    while (t.isAlive()) {
                        t.wait();
                    }
                }
                say(v);
            }
            case "run-is-no-start" -> {
                Thread t = thread(() -> seen[0] = Thread.currentThread().getName());
                t.setName("other");
                t.run();
                say(seen[0]);
            }
            case "dies-holding" -> {
                Thread t = start(() -> locked(A, () -> {
                    throw new IllegalStateException();
                }));
                synchronized (A) {
                    x++;
                }
                t.join();
                say(x);
            }
            case "three-in-chain" -> {
                Thread[] t = new Thread[3];
                t[0] = start(() -> note("a"));
                t[1] = start(() -> {
                    t[0].join();
                    note("b");
                });
                t[2] = start(() -> {
                    t[1].join();
                    note("c");
                });
                t[2].join();
                say(log);
            }
            case "started-by-started" -> {
                x = 1;
                Thread t = start(() -> {
                    Thread u = start(() -> x++);
                    u.join();
                    x++;
                });
                t.join();
                say(x);
            }
            case "started-not-joined" -> {
                Thread t = start(() -> start(() -> x = 5));
                t.join();
                say(x);
            }
            case "wait-in-other-order" -> {
                Thread t = start(() -> locked(A, () -> locked(B, () -> {
                    while (!flag) {
                        A.wait();
                    }
                })));
                synchronized (A) {
                    flag = true;
                    A.notifyAll();
                }
                t.join();
                say("ok");
            }
            case "wait-with-both" -> {
                Thread t = start(() -> locked(A, () -> locked(B, () -> {
                    while (!flag) {
                        A.wait();
                    }
                })));
                synchronized (A) {
                    synchronized (B) {
                        flag = true;
                        A.notifyAll();
                    }
                }
                t.join();
                say("ok");
            }
            case "notify-then-stay" -> {
                Thread t = start(() -> locked(A, () -> {
                    while (!flag) {
                        A.wait();
                    }
                    note("w");
                }));
                synchronized (A) {
                    flag = true;
                    A.notify();
                    note("n");
                }
                t.join();
                say(log);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        shapes(args[0]);
    }
}
