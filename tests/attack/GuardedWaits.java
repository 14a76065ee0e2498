/**
 * Sections that are guarded by a condition: what a program can tell of a thread that has entered, found the condition
 * false, and waits.
 */
class GuardedWaits extends Chapter {
    static final Object o = new Object();
    static final Object other = new Object();
    static int used;
    static int plain;
    static boolean open;
    static int top = 1;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "buffer" -> buffer();
            case "turns" -> turns();
            case "caught" -> caught();
            case "called" -> called();
            case "deadlock" -> deadlock();
            case "not-told" -> notTold();
            case "told-rarely" -> toldRarely();
            case "told-before" -> toldBefore();
            case "told-elsewhere" -> toldElsewhere();
            case "told-to-one" -> toldToOne();
            case "if" -> ifInstead();
            case "once" -> once();
            case "written-outside" -> writtenOutside();
            case "read-before" -> readBefore();
            case "local" -> local();
            case "local-of-outer-loop" -> localOfOuterLoop();
            case "changes" -> changes();
            case "interrupted" -> interrupted();
            case "timed" -> timed();
            case "race" -> race();
            case "state" -> state();
            case "daemon" -> daemon();
            case "holds-another" -> holdsAnother();
            case "two-monitors" -> twoMonitors();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void put() throws Exception {
        synchronized (o) {
            while (used == 1) {
                o.wait();
            }
            used++;
            o.notifyAll();
        }
    }

    private static void take() throws Exception {
        synchronized (o) {
            while (used == 0) {
                o.wait();
            }
            used--;
            o.notifyAll();
        }
    }

    /** Puts and takes take turns, so what is left is the order of the puts: one of four, and of the takes: one. */
    private static void buffer() throws Exception {
        Thread one = start(() -> {
            put();
            put();
        });
        Thread two = start(() -> {
            put();
            put();
        });
        for (int i = 0; i < 4; i++) {
            take();
        }
        one.join();
        two.join();
        say(used);
    }

    /** Three threads take turns: one order. */
    private static void turns() throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = start(() -> {
                for (int k = 0; k < 2; k++) {
                    synchronized (o) {
                        while (used % 3 != me) {
                            o.wait();
                        }
                        used++;
                        seen += me;
                        o.notifyAll();
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.join();
        }
        say(seen);
    }

    /** The exception of wait() is caught. */
    private static void caught() throws Exception {
        Thread one = start(() -> {
            synchronized (o) {
                while (!open) {
                    try {
                        o.wait();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                say("on");
            }
        });
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
    }

    private static synchronized boolean isOpen() {
        return open;
    }

    private static synchronized void pass() throws InterruptedException {
        while (!isOpen()) {
            GuardedWaits.class.wait();
        }
    }

    private static synchronized void open() {
        open = true;
        GuardedWaits.class.notifyAll();
    }

    private static void called() throws Exception {
        Thread one = start(GuardedWaits::pass);
        open();
        one.join();
        say("on");
    }

    /** Each waits for what the other does behind its own wait. */
    private static void deadlock() throws Exception {
        start(() -> {
            synchronized (o) {
                while (!open) {
                    o.wait();
                }
                used = 1;
                o.notifyAll();
            }
        });
        synchronized (o) {
            while (used == 0) {
                o.wait();
            }
            open = true;
            o.notifyAll();
        }
        say("never");
    }

    private static void waits() throws Exception {
        synchronized (o) {
            while (!open) {
                o.wait();
            }
        }
        say("on");
    }

    private static void notTold() throws Exception {
        start(GuardedWaits::waits);
        synchronized (o) {
            open = true;
        }
    }

    /** Only if the other thread comes late is nobody told. */
    private static void toldRarely() throws Exception {
        start(GuardedWaits::waits);
        start(() -> {
            synchronized (other) {
                plain = 1;
            }
        });
        int found;
        synchronized (other) {
            found = plain;
        }
        synchronized (o) {
            open = true;
            if (found == 1) {
                o.notifyAll();
            }
        }
    }

    /** Told before the change, in another section. */
    private static void toldBefore() throws Exception {
        start(GuardedWaits::waits);
        synchronized (o) {
            o.notifyAll();
        }
        synchronized (o) {
            open = true;
        }
    }

    private static void toldElsewhere() throws Exception {
        start(GuardedWaits::waits);
        synchronized (o) {
            synchronized (other) {
                open = true;
                other.notifyAll();
            }
        }
    }

    /** One notification, and it may come to the thread that waits for something else. */
    private static void toldToOne() throws Exception {
        start(GuardedWaits::waits);
        start(() -> {
            synchronized (o) {
                while (used == 0) {
                    o.wait();
                }
            }
        });
        synchronized (o) {
            open = true;
            o.notify();
        }
        synchronized (o) {
            used = 1;
            o.notify();
        }
    }

    /** Two takers look once; both are woken by the one thing. */
    private static void ifInstead() throws Exception {
        Body taker = () -> {
            synchronized (o) {
                if (used == 0) {
                    o.wait();
                }
                used--;
                o.notifyAll();
            }
        };
        Thread one = start(taker);
        Thread two = start(taker);
        synchronized (o) {
            used = 1;
            o.notifyAll();
        }
        one.join();
        two.join();
        say(used);
    }

    /** The thread waits once at most. */
    private static void once() throws Exception {
        Thread one = start(() -> {
            synchronized (o) {
                for (int i = 0; i < 1 && !open; i++) {
                    o.wait();
                }
                say(open);
            }
        });
        synchronized (o) {
            used = 1;
            o.notifyAll();
        }
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
    }

    /** The condition becomes true outside of the monitor, and nobody is told. */
    private static void writtenOutside() throws Exception {
        start(() -> {
            synchronized (o) {
                while (v == 0) {
                    o.wait();
                }
                say("on");
            }
        });
        v = 1;
    }

    /** What was read before the loop is old. */
    private static void readBefore() throws Exception {
        Thread one = start(() -> {
            synchronized (o) {
                int most = top;
                while (used < most) {
                    o.wait();
                }
                say(most);
            }
        });
        synchronized (o) {
            top = 2;
            o.notifyAll();
        }
        synchronized (o) {
            used = 2;
            o.notifyAll();
        }
        one.join();
    }

    /** The loop counts how often it waits. */
    private static void local() throws Exception {
        Thread one = start(() -> {
            int times = 0;
            synchronized (o) {
                while (used < 2) {
                    times++;
                    o.wait();
                }
            }
            say(times);
        });
        for (int i = 0; i < 2; i++) {
            synchronized (o) {
                used++;
                o.notifyAll();
            }
        }
        one.join();
    }

    /** The thread waits for the second time with what it has found behind the first. */
    private static void localOfOuterLoop() throws Exception {
        Thread one = start(() -> {
            int sum = 0;
            synchronized (o) {
                do {
                    while (used < 1 + sum) {
                        o.wait();
                    }
                    sum += top;
                } while (sum < 2);
            }
            say(sum);
        });
        synchronized (o) {
            used = 1;
            o.notifyAll();
        }
        synchronized (o) {
            top = 3;
            used = 5;
            o.notifyAll();
        }
        one.join();
    }

    /** The thread says that it waits. */
    private static void changes() throws Exception {
        Thread one = start(() -> {
            synchronized (o) {
                while (!open) {
                    used = 1;
                    o.notifyAll();
                    o.wait();
                }
            }
        });
        int found;
        synchronized (o) {
            found = used;
            open = true;
            o.notifyAll();
        }
        one.join();
        say(found);
    }

    /** The thread is interrupted before it waits, or while it waits, or never gets so far. */
    private static void interrupted() throws Exception {
        Thread one = start(() -> {
            try {
                waits();
            } catch (InterruptedException e) {
                say("interrupted");
            }
        });
        one.interrupt();
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
    }

    private static void timed() throws Exception {
        Thread one = start(() -> {
            synchronized (o) {
                while (!open) {
                    o.wait(10);
                    if (!open) {
                        say("late");
                        return;
                    }
                }
                say("on");
            }
        });
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
    }

    /** In the execution without the look of the first thread, nothing orders its write and the read of the second. */
    private static void race() throws Exception {
        Thread one = start(() -> {
            plain = 1;
            waits();
        });
        Thread two = start(() -> {
            synchronized (o) {
                used = 1;
                o.notifyAll();
            }
            say(plain);
        });
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
        two.join();
    }

    private static void state() throws Exception {
        Thread one = start(GuardedWaits::waits);
        String found = one.getState() == Thread.State.WAITING ? "waits" : "runs";
        synchronized (o) {
            open = true;
            o.notifyAll();
        }
        one.join();
        say(found);
    }

    /** A daemon waits for work; the program ends before it, or behind. */
    private static void daemon() throws Exception {
        Thread worker = new Thread(() -> {
            try {
                synchronized (o) {
                    while (used == 0) {
                        o.wait();
                    }
                    System.out.println("worked");
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.setDaemon(true);
        worker.start();
        synchronized (o) {
            used = 1;
            o.notifyAll();
        }
    }

    /** The thread that waits holds another monitor, which the thread that would wake it needs. */
    private static void holdsAnother() throws Exception {
        Thread one = start(() -> {
            synchronized (other) {
                synchronized (o) {
                    while (!open) {
                        o.wait();
                    }
                }
            }
        });
        synchronized (other) {
            synchronized (o) {
                open = true;
                o.notifyAll();
            }
        }
        one.join();
        say("on");
    }

    /** One field is a condition in sections of two monitors. */
    private static void twoMonitors() throws Exception {
        start(GuardedWaits::waits);
        start(() -> {
            synchronized (other) {
                while (!open) {
                    other.wait();
                }
            }
        });
        synchronized (o) {
            synchronized (other) {
                open = true;
                other.notifyAll();
            }
            o.notifyAll();
        }
    }
}
