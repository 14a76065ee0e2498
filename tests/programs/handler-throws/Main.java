import hpor.Hpor;

/**
 * A handler of uncaught exceptions that fails itself. The JVM ignores what it throws (Thread.UncaughtExceptionHandler),
 * so that a failed assertion in it would go unnoticed. What was thrown first is handled, and no error; but it is not
 * where the class of a group handles nothing.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(8)) {
            case 0 -> {
                Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
                    throw new IllegalStateException("of main");
                });
                throw new RuntimeException("handled");
            }
            case 1 -> {
                Thread t = thrower(null);
                t.setUncaughtExceptionHandler((u, e) -> {
                    throw new IllegalStateException("of a thread");
                });
                run(t);
            }
            case 2 -> {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
                    throw new IllegalStateException("by default");
                });
                run(thrower(null));
            }
            case 3 -> run(thrower(new ThreadGroup("g") {
                @Override
                public void uncaughtException(Thread t, Throwable e) {
                    assert !e.getMessage().equals("handled") : "of a group";
                }
            }));
            case 4 -> {
                Thread t = thrower(null);
                t.setUncaughtExceptionHandler((u, e) -> {
                    try {
                        throw new IllegalStateException("this one is caught");
                    } catch (IllegalStateException caught) {
                        System.out.println(caught.getMessage());
                    }
                });
                run(t);
            }
            case 5 -> run(thrower(new Named(), "in a group that handles nothing"));
            case 6 -> run(thrower(new ThreadGroup(new Named(), "inner"), "below a group that handles nothing"));
            default -> {
                Thread t = thrower(null);
                t.setUncaughtExceptionHandler((u, e) -> System.out.println("handled as well"));
                run(t);
            }
        }
    }

    /** A class of groups that does not override uncaughtException. */
    static class Named extends ThreadGroup {
        Named() {
            super("named");
        }
    }

    static Thread thrower(ThreadGroup group) {
        return thrower(group, "handled");
    }

    static Thread thrower(ThreadGroup group, String message) {
        return new Thread(group, () -> {
            throw new RuntimeException(message);
        });
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }
}
