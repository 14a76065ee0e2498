/** JLS 17.2 and 17.3: wait sets and notification, interrupts, sleep and yield. */
class WaitSets extends Attack {
    static int x;
    static boolean flag;
    static volatile int v;
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();
    static String log = "";

    static void add(Object monitor) {
        synchronized (monitor) {
            x++;
        }
    }

    static void note(String what) {
        synchronized (C) {
            log += what;
        }
    }

    /** Waits once, whatever is the case; the answer is how it ended. */
    static String waitOnce(Object monitor) {
        synchronized (monitor) {
            try {
                v++;
                monitor.wait();
                return "normal";
            } catch (InterruptedException e) {
                return "interrupted";
            }
        }
    }

    static void until(Object monitor) throws InterruptedException {
        synchronized (monitor) {
            while (!flag) {
                monitor.wait();
            }
        }
    }

    static void waits(String name) throws Exception {
        switch (name) {
            case "notify-lost" -> {
                Thread t = start(() -> waitOnce(A));
                synchronized (A) {
                    A.notify();
                }
                t.join();
                say("ok");
            }
            case "while-flag" -> {
                Thread t = start(() -> until(A));
                synchronized (A) {
                    flag = true;
                    A.notify();
                }
                t.join();
                say("ok");
            }
            case "flag-outside" -> {
                Thread t = start(() -> until(A));
                flag = true;
                synchronized (A) {
                    A.notify();
                }
                t.join();
                say("ok");
            }
            case "flag-behind" -> {
                Thread t = start(() -> until(A));
                synchronized (A) {
                    A.notify();
                }
                synchronized (A) {
                    flag = true;
                }
                t.join();
                say("ok");
            }
            case "notify-one-of-two" -> {
                Thread t = start(() -> {
                    until(A);
                    note("t");
                });
                Thread u = start(() -> {
                    until(A);
                    note("u");
                });
                synchronized (A) {
                    flag = true;
                    A.notify();
                }
                t.join();
                u.join();
                say(log);
            }
            case "notify-all" -> {
                Thread t = start(() -> {
                    until(A);
                    note("t");
                });
                Thread u = start(() -> {
                    until(A);
                    note("u");
                });
                synchronized (A) {
                    flag = true;
                    A.notifyAll();
                }
                t.join();
                u.join();
                say(log);
            }
            case "notify-twice" -> {
                Thread t = start(() -> until(A));
                Thread u = start(() -> until(A));
                synchronized (A) {
                    flag = true;
                    A.notify();
                    A.notify();
                }
                t.join();
                u.join();
                say("ok");
            }
            case "notify-other-object" -> {
                Thread t = start(() -> until(A));
                synchronized (A) {
                    flag = true;
                    synchronized (B) {
                        B.notifyAll();
                    }
                }
                t.join();
                say("ok");
            }
            case "wait-with-status" -> all(() -> {
                Thread.currentThread().interrupt();
                say(waitOnce(A), Thread.currentThread().isInterrupted());
            });
            case "wait-interrupted" -> {
                String[] seen = new String[1];
                Thread t = start(() -> seen[0] = waitOnce(A) + " " + Thread.currentThread().isInterrupted());
                t.interrupt();
                t.join();
                say(seen[0]);
            }
            case "interrupt-then-notify" -> {
                String[] seen = new String[1];
                Thread t = start(() -> seen[0] = waitOnce(A) + " " + Thread.currentThread().isInterrupted());
                while (v == 0) {
                    Thread.onSpinWait();
                }
                synchronized (A) {
                    t.interrupt();
                    A.notify();
                }
                t.join();
                say(seen[0]);
            }
            case "notify-then-interrupt" -> {
                String[] seen = new String[1];
                Thread t = start(() -> seen[0] = waitOnce(A) + " " + Thread.currentThread().isInterrupted());
                while (v == 0) {
                    Thread.onSpinWait();
                }
                synchronized (A) {
                    A.notify();
                    t.interrupt();
                }
                t.join();
                say(seen[0]);
            }
            case "interrupt-first-waiter" -> {
                String[] seen = new String[2];
                Thread t = start(() -> seen[0] = waitOnce(A));
                Thread u = start(() -> seen[1] = waitOnce(A));
                while (v < 2) {
                    Thread.onSpinWait();
                }
                synchronized (A) {
                    t.interrupt();
                    A.notify();
                }
                t.join();
                u.join();
                say(seen[0], seen[1]);
            }
            case "interrupt-alone" -> {
                String[] seen = new String[1];
                Thread t = start(() -> seen[0] = waitOnce(A));
                while (v == 0) {
                    Thread.onSpinWait();
                }
                t.interrupt();
                t.join();
                say(seen[0]);
            }
            case "interrupt-needs-monitor" -> {
                Thread t = start(() -> note(waitOnce(A)));
                while (v == 0) {
                    Thread.onSpinWait();
                }
                synchronized (A) {
                    t.interrupt();
                    t.join();
                }
                say(log);
            }
            case "wait-not-owner" -> all(() -> A.wait());
            case "wait-not-owner-interrupted" -> all(() -> {
                Thread.currentThread().interrupt();
                A.wait();
            });
            case "notify-not-owner" -> all(() -> A.notify(), () -> add(A));
            case "wait-behind-block" -> all(() -> {
                add(A);
                A.wait();
            });
            case "wait-negative" -> all(() -> {
                synchronized (A) {
                    A.wait(-1);
                }
            });
            case "wait-zero" -> all(() -> {
                synchronized (A) {
                    A.wait(0);
                }
            });
            case "wait-briefly" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        if (!flag) {
                            A.wait(5);
                        }
                        note(flag ? "told" : "late");
                    }
                });
                synchronized (A) {
                    flag = true;
                    A.notify();
                }
                t.join();
                say(log);
            }
            case "wait-long" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        if (!flag) {
                            A.wait(60000);
                        }
                        note(flag ? "told" : "late");
                    }
                });
                synchronized (A) {
                    flag = true;
                    A.notify();
                }
                t.join();
                say(log);
            }
            case "wait-alone" -> all(() -> {
                synchronized (A) {
                    A.wait(60000);
                }
                note("late");
            }, () -> add(A));
            case "kept-by-waiter-for-other" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        until(B);
                    }
                });
                synchronized (A) {
                    synchronized (B) {
                        flag = true;
                        B.notify();
                    }
                }
                t.join();
                say(x);
            }
            case "recursive-wait" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        until(A);
                        x++;
                    }
                });
                synchronized (A) {
                    flag = true;
                    A.notify();
                    x++;
                }
                t.join();
                say(x);
            }
            default -> {
                interrupts(name);
                return;
            }
        }
    }

    static void interrupts(String name) throws Exception {
        switch (name) {
            case "interrupted-clears" -> all(() -> {
                Thread.currentThread().interrupt();
                say(Thread.currentThread().isInterrupted(), Thread.interrupted(), Thread.interrupted());
            });
            case "interrupt-seen" -> {
                boolean[] seen = new boolean[1];
                Thread t = start(() -> seen[0] = Thread.interrupted());
                t.interrupt();
                t.join();
                say(seen[0]);
            }
            case "interrupt-orders" -> {
                Thread t = start(() -> note(Thread.interrupted() ? "x=" + x : "none"));
                x = 5;
                t.interrupt();
                t.join();
                say(log);
            }
            case "interrupt-orders-not-later" -> {
                Thread t = start(() -> note(Thread.interrupted() ? "x=" + x : "none"));
                t.interrupt();
                x = 5;
                t.join();
                say(log);
            }
            case "interrupt-orders-catch" -> {
                Thread t = start(() -> {
                    try {
                        Thread.sleep(60000);
                        note("slept");
                    } catch (InterruptedException e) {
                        note("x=" + x);
                    }
                });
                x = 5;
                t.interrupt();
                t.join();
                say(log);
            }
            case "is-interrupted-orders" -> {
                Thread t = thread(() -> {
                    while (!flag()) {
                        Thread.onSpinWait();
                    }
                });
                t.start();
                Thread u = start(() -> {
                    if (t.isInterrupted()) {
                        note("x=" + x);
                    }
                });
                x = 5;
                t.interrupt();
                v = 9;
                t.join();
                u.join();
                say(log.isEmpty() ? "none" : log);
            }
            case "join-with-status" -> all(() -> {
                Thread t = start(() -> add(A));
                Thread.currentThread().interrupt();
                try {
                    t.join();
                    note("joined");
                } catch (InterruptedException e) {
                    note("interrupted" + Thread.currentThread().isInterrupted());
                }
                say(log);
            });
            case "sleep-with-status" -> all(() -> {
                Thread.currentThread().interrupt();
                try {
                    Thread.sleep(1);
                    note("slept");
                } catch (InterruptedException e) {
                    note("interrupted" + Thread.currentThread().isInterrupted());
                }
                say(log);
            });
            case "enter-with-status" -> {
                boolean[] seen = new boolean[1];
                Thread t;
                synchronized (A) {
                    t = start(() -> {
                        add(A);
                        seen[0] = Thread.currentThread().isInterrupted();
                    });
                    t.interrupt();
                }
                t.join();
                say(seen[0], x);
            }
            case "sleep-negative" -> all(() -> Thread.sleep(-1));
            case "sleep-keeps-monitor" -> all(() -> {
                synchronized (A) {
                    int seen = x;
                    Thread.sleep(1);
                    x = seen + 1;
                    note("s");
                }
            }, () -> {
                synchronized (A) {
                    x++;
                    note("a");
                }
            });
            case "sleep-orders-nothing" -> {
                Thread t = start(() -> x = 1);
                Thread.sleep(10);
                int seen = x;
                t.join();
                say(seen);
            }
            case "long-sleep-orders-nothing" -> {
                Thread t = start(() -> x = 1);
                Thread.sleep(60000);
                int seen = x;
                t.join();
                say(seen);
            }
            case "yield-orders-nothing" -> {
                Thread t = start(() -> x = 1);
                Thread.yield();
                int seen = x;
                t.join();
                say(seen);
            }
            case "sleep-volatile" -> {
                Thread t = start(() -> v = 1);
                Thread.sleep(10);
                int seen = v;
                t.join();
                say(seen);
            }
            default -> throw new IllegalArgumentException(name);
        }
        if (name.startsWith("sleep-keeps")) {
            say(x, log);
        }
    }

    static boolean flag() {
        return v == 9;
    }

    public static void main(String[] args) throws Exception {
        waits(args[0]);
    }
}
