import java.util.concurrent.locks.LockSupport;

/**
 * java.lang.Runtime: the JVM starts all registered shutdown hooks in some unspecified order. A thread sees the order if
 * it does something with a hook that depends on whether the hook has been started. Outcomes have the words of the hooks
 * in the order of their starts.
 */
class HookOrders extends Chapter {
    static Thread a;
    static Thread b;
    static Thread c;

    static Thread hook(Body body) {
        Thread t = thread(body);
        Runtime.getRuntime().addShutdownHook(t);
        return t;
    }

    static boolean isNew(Thread t) {
        return t.getState() == Thread.State.NEW;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            // who looks has been started: not both see the other one new
            case "each-other" -> {
                a = hook(() -> say("a", isNew(b)));
                b = hook(() -> say("b", isNew(a)));
            }
            case "two-of-three" -> {
                a = hook(() -> v = 1);
                b = hook(() -> w = 1);
                hook(() -> {
                    boolean newA = isNew(a);
                    say(newA, isNew(b));
                });
            }
            // no hook asks; exit waits for the thread by way of a hook
            case "asked-by-other" -> {
                Thread t = thread(() -> {
                    boolean newB = isNew(b);
                    say(newB, isNew(a));
                });
                a = hook(() -> t.join());
                b = hook(() -> v = 1);
                t.start();
                System.exit(0);
            }
            // a hook lets another thread ask
            case "asked-in-turn" -> {
                Thread t = thread(() -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                    say(isNew(a));
                });
                a = hook(() -> t.join());
                b = hook(() -> v = 1);
                t.start();
                System.exit(0);
            }
            case "joined-for-an-hour" -> {
                a = hook(() -> v = 1);
                hook(() -> {
                    a.join(3_600_000);
                    say(v);
                });
            }
            // LockSupport.unpark: no effect is guaranteed before the start
            case "unparked" -> {
                a = hook(() -> {
                    while (v == 0) {
                        LockSupport.park();
                    }
                    say("a");
                });
                hook(() -> {
                    LockSupport.unpark(a);
                    v = 1;
                });
            }
            // if the hook was first, the JVM can start no more of them, and waits for none
            case "started" -> {
                a = hook(() -> v = 1);
                hook(() -> say(thrown(() -> a.start())));
                System.exit(3);
            }
            // IllegalThreadStateException if the thread is alive
            case "made-daemon" -> {
                a = hook(() -> b.join());
                b = hook(() -> say(thrown(() -> a.setDaemon(true))));
            }
            case "one-removed" -> {
                a = hook(() -> v = 1);
                c = hook(() -> say("never"));
                b = hook(() -> say(isNew(a), isNew(c)));
                Runtime.getRuntime().removeShutdownHook(c);
            }
            // one alone has no order
            case "asks-itself" -> hook(() -> say(Thread.currentThread().isAlive()));
            // it is known before that the thread is no hook that may be new
            case "asks-for-main" -> {
                Thread main = Thread.currentThread();
                hook(() -> v = 1);
                hook(() -> say(main.isAlive()));
            }
            case "nobody-asks" -> {
                hook(() -> say("a"));
                hook(() -> say("b"));
                hook(() -> say("c"));
            }
            case "first-of-four" -> {
                a = hook(() -> v = 1);
                hook(() -> w = 1);
                hook(() -> say("c"));
                hook(() -> say(isNew(a)));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
