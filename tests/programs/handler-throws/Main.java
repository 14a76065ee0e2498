import hpor.Hpor;

/**
 * A handler of uncaught exceptions that fails itself. The JVM ignores what it throws (Thread.UncaughtExceptionHandler),
 * so that a failed assertion in it would go unnoticed. What was thrown first is handled, and no error.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(6)) {
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
            default -> {
                Thread t = thrower(null);
                t.setUncaughtExceptionHandler((u, e) -> System.out.println("handled as well"));
                run(t);
            }
        }
    }

    static Thread thrower(ThreadGroup group) {
        return new Thread(group, () -> {
            throw new RuntimeException("handled");
        });
    }

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }
}
