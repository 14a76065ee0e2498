/** JLS 17.1 to 17.7: wait sets, interrupts, final fields and tearing, and the methods of Object. */
class Waited extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    static class Point implements Cloneable {
        int a = 1;
        final int[] cells = {1};

        @Override
        protected Point clone() throws CloneNotSupportedException {
            return (Point) super.clone();
        }

        @Override
        public synchronized int hashCode() {
            return a;
        }

        @Override
        public synchronized boolean equals(Object o) {
            return o instanceof Point p && p.hashCode() == hashCode();
        }
    }

    public static void main(String[] args) throws Exception {
        String[] s = {"", ""};
        switch (args[0]) {
            // 17.2.1 and Object.wait(long, int): nanos 0-999999, else IllegalArgumentException
            case "wait-nanos" -> {
                all(() -> {
                    synchronized (A) {
                        s[0] = thrown(() -> A.wait(0, 1)) + thrown(() -> A.wait(0, 1_000_000));
                    }
                });
                tell(s[0]);
            }
            // the argument is checked whether or not the monitor is held: either exception; held here
            case "wait-negative-interrupted" -> {
                all(() -> {
                    synchronized (A) {
                        Thread.currentThread().interrupt();
                        s[0] = thrown(() -> A.wait(-1)) + Thread.interrupted();
                    }
                });
                tell(s[0]);
            }
            // 17.2.4: with notify and interrupt of one of two waiters, the other is not forgotten
            case "notify-not-lost" -> {
                Body b = () -> {
                    synchronized (A) {
                        x++;
                        A.notifyAll();
                        while (w == 0) {
                            A.wait();
                        }
                    }
                    note("n");
                };
                Thread t = thread(() -> note(thrown(b).startsWith("I") ? "i" : ""));
                Thread u = thread(b);
                t.start();
                u.start();
                synchronized (A) {
                    while (x < 2) {
                        A.wait();
                    }
                    t.interrupt();
                    w = 1;
                    A.notify();
                }
                // t in interrupt and u woken; or t notified and its status set: u waits for ever
                t.join();
                u.join();
                tell(sorted(log.split("")));
            }
            // a waiter gives up only the monitor that it waits on, as often as it holds it
            case "wait-thrice" -> {
                all(() -> {
                    synchronized (A) {
                        synchronized (A) {
                            while (w == 0) {
                                A.wait();
                            }
                            check(Thread.holdsLock(A));
                        }
                        check(Thread.holdsLock(A));
                        x++;
                    }
                }, () -> {
                    synchronized (A) {
                        w = 1;
                        A.notify();
                        x++;
                    }
                });
                tell("" + x);
            }
            // equals locks both, in the order of the call
            case "equals-crossed" -> {
                Point p = new Point();
                Point q = new Point();
                all(() -> s[0] = "" + p.equals(q), () -> s[1] = "" + q.equals(p));
                tell(s[0] + s[1]);
            }
            // a clone shares what the fields refer to, and has a monitor of its own
            case "clone-monitor" -> {
                Point p = new Point();
                Point q = p.clone();
                all(() -> {
                    synchronized (p) {
                        p.cells[0]++;
                    }
                }, () -> {
                    synchronized (q) {
                        q.cells[0]++;
                    }
                });
            }
            case "clone-locked" -> {
                Point p = new Point();
                all(() -> {
                    synchronized (p) {
                        p.a = 2;
                    }
                }, () -> {
                    synchronized (p) {
                        s[0] = "" + p.clone().a;
                    }
                });
                tell(s[0]);
            }
            // 17.6: neighbours in a byte array are apart
            case "tearing" -> {
                byte[] b = new byte[3];
                all(() -> b[0]++, () -> b[1]++, () -> b[2]++);
                tell(b[0] + "" + b[1] + b[2]);
            }
            // 17.7: writes of a volatile long are atomic
            case "volatile-long" -> {
                long[] seen = new long[1];
                all(() -> Wide.l = -1, () -> seen[0] = Wide.l);
                tell("" + seen[0]);
            }
            // 17.4.4: the write of the default value comes first
            case "default-first" -> {
                Point[] p = new Point[1];
                all(() -> Wide.p = new Point(), () -> p[0] = Wide.p);
                tell(p[0] == null ? "none" : "" + p[0].a + p[0].cells[0]);
            }
            // 17.3: sleep and yield order nothing
            case "yield-race" -> all(() -> {
                x = 1;
                Thread.yield();
                Thread.sleep(0);
            }, () -> {
                Thread.sleep(1);
                v = x;
            });
            // a notify while nobody waits is lost; wait with a limit goes on
            case "timed-lost" -> {
                all(() -> {
                    synchronized (A) {
                        A.wait(60000);
                        note("w");
                    }
                }, () -> {
                    synchronized (A) {
                        A.notify();
                        note("n");
                    }
                });
                tell(log);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static class Wide {
        static volatile long l;
        static volatile Point p;
    }
}
