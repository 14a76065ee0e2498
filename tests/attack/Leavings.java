/** Runtime.exit, halt and addShutdownHook: what may be asked for while the JVM ends. */
class Leavings extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static int y;

    static void hook(Body body) {
        Runtime.getRuntime().addShutdownHook(thread(body));
    }

    public static void main(String[] args) throws Exception {
        Runtime runtime = Runtime.getRuntime();
        switch (args[0]) {
            // addShutdownHook: IllegalStateException when in the process of shutting down
            case "hook-in-hook" -> hook(() -> tell(thrown(() -> hook(() -> tell("inner")))));
            case "removed-in-hook" -> {
                Thread h = thread(() -> v = 1);
                runtime.addShutdownHook(h);
                hook(() -> tell(thrown(() -> runtime.removeShutdownHook(h))));
            }
            // IllegalArgumentException: registered already, or running
            case "hook-running" -> {
                Thread t = thread(() -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                });
                t.start();
                String s = thrown(() -> runtime.addShutdownHook(t));
                v = 1;
                t.join();
                tell(s);
            }
            // a thread that has ended is accepted (or not: unspecified) - not asked; one not started is in state NEW
            case "hook-new" -> {
                Thread t = thread(() -> tell(Thread.currentThread().getState().toString()));
                runtime.addShutdownHook(t);
                tell(t.getState() + " " + t.isAlive());
            }
            case "hooks-lock-order" -> {
                hook(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            x++;
                        }
                    }
                });
                hook(() -> {
                    synchronized (B) {
                        synchronized (A) {
                            x++;
                        }
                    }
                });
            }
            // exit never returns: the finally block does not run
            case "exit-in-try" -> {
                hook(() -> tell("hook" + v));
                try {
                    System.exit(2);
                } finally {
                    v = 1;
                    tell("finally");
                }
            }
            // the thread that called exit keeps its monitors; the hook needs another
            case "exit-under-monitor" -> {
                hook(() -> {
                    synchronized (B) {
                        tell("hook");
                    }
                });
                synchronized (A) {
                    System.exit(0);
                }
            }
            // exit waits for the hook, which waits for a thread that goes on during the shutdown
            case "others-go-on" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        while (x == 0) {
                            A.wait();
                        }
                        y = 1;
                        A.notifyAll();
                    }
                });
                hook(() -> {
                    synchronized (A) {
                        x = 1;
                        A.notifyAll();
                        while (y == 0) {
                            A.wait();
                        }
                        tell("hook");
                    }
                });
                System.exit(0);
            }
            // a daemon goes on, too, while hooks run at the end of the last other thread
            case "daemon-goes-on" -> {
                Thread t = thread(() -> {
                    synchronized (A) {
                        while (x == 0) {
                            A.wait();
                        }
                        y = 1;
                        A.notifyAll();
                    }
                });
                t.setDaemon(true);
                t.start();
                hook(() -> {
                    synchronized (A) {
                        x = 1;
                        A.notifyAll();
                        while (y == 0) {
                            A.wait();
                        }
                        tell("hook");
                    }
                });
            }
            // a thread that a hook starts is not waited for
            case "hook-starts" -> hook(() -> {
                start(() -> tell("t"));
                tell("h");
            });
            case "hook-joins-started" -> hook(() -> {
                Thread t = start(() -> x++);
                t.join();
                tell("h" + x);
            });
            // halt during a shutdown ends at once
            case "halt-beside-hook" -> {
                hook(() -> {
                    synchronized (A) {
                        A.wait();
                    }
                });
                start(() -> runtime.halt(4));
                System.exit(3);
            }
            // the hook interrupts the thread that called exit: no effect that the program sees
            case "interrupted-exit" -> {
                Thread main = Thread.currentThread();
                hook(() -> {
                    main.interrupt();
                    tell("hook");
                });
                System.exit(0);
            }
            // the hook joins the thread that called exit: never
            case "joins-exiting" -> {
                Thread main = Thread.currentThread();
                hook(() -> main.join());
                System.exit(0);
            }
            // at a normal end, main has ended before hooks start
            case "joins-ended-main" -> {
                Thread main = Thread.currentThread();
                x = 3;
                hook(() -> {
                    main.join();
                    tell(x + " " + main.isAlive());
                });
            }
            // a hook joins another hook
            case "joins-hook" -> {
                Thread h = thread(() -> x++);
                runtime.addShutdownHook(h);
                hook(() -> {
                    h.join();
                    tell("" + x);
                });
            }
            // the same, but the other may not be started yet: join of a NEW thread returns at once
            case "joins-hook-not-started" -> {
                Thread h = thread(() -> v++);
                runtime.addShutdownHook(h);
                hook(() -> {
                    h.join();
                    tell("" + v);
                });
            }
            // exit in an uncaught-exception handler
            case "exit-in-handler" -> {
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> System.exit(7));
                t.start();
                t.join();
                tell("never");
            }
            // a hook's uncaught exception goes to its handler, and the others run
            case "hook-handler" -> {
                Thread h = thread(() -> {
                    throw new IllegalStateException();
                });
                h.setUncaughtExceptionHandler((who, e) -> tell("caught"));
                runtime.addShutdownHook(h);
            }
            // what main did before exit happens before the hook
            case "exit-orders" -> {
                hook(() -> tell("" + x));
                x = 5;
                System.exit(0);
            }
            // what another thread did is not ordered
            case "exit-orders-not" -> {
                hook(() -> y = x);
                start(() -> x = 5);
                System.exit(0);
            }
            case "exit-in-initializer" -> {
                hook(() -> tell("hook"));
                start(() -> v = Exits.f);
                w = Exits.f;
                tell("never");
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static class Exits {
        static int f;

        static {
            System.exit(6);
        }
    }
}
