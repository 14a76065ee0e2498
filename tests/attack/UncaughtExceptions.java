/** Thread.UncaughtExceptionHandler: the one that an exception goes to, and the ones that a thread has. */
class UncaughtExceptions extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static Thread thrower() {
        return new Thread(() -> {
            throw new UnsupportedOperationException();
        }, "t");
    }

    private static String run(String name) throws Exception {
        switch (name) {
            case "handler-own": {
                Thread t = thrower();
                t.setUncaughtExceptionHandler((who, e) -> seen = who.getName() + " " + e.getClass().getSimpleName());
                t.start();
                t.join();
                return seen;
            }
            case "handler-default": {
                boolean before = Thread.getDefaultUncaughtExceptionHandler() == null;
                Thread.setDefaultUncaughtExceptionHandler((who, e) -> seen = who.getName());
                Thread t = thrower();
                t.start();
                t.join();
                return before + " " + seen;
            }
            case "handler-race": {
                Thread t = start(() -> Thread.setDefaultUncaughtExceptionHandler((who, e) -> seen = "handled"));
                Thread u = thrower();
                u.start();
                u.join();
                t.join();
                return seen;
            }
            case "handler-first": {
                Thread.setDefaultUncaughtExceptionHandler((who, e) -> seen = "default");
                Thread t = thrower();
                t.setUncaughtExceptionHandler((who, e) -> seen = "own");
                t.start();
                t.join();
                return seen;
            }
            case "handler-group": {
                ThreadGroup group = new ThreadGroup("g") {
                    @Override
                    public void uncaughtException(Thread t, Throwable e) {
                        seen = "group " + t.isAlive();
                    }
                };
                Thread t = new Thread(group, () -> {
                    throw new UnsupportedOperationException();
                });
                t.start();
                t.join();
                return seen;
            }
            case "handler-unknown": {
                Thread t = new Thread(() -> {
                    throw new UnsupportedOperationException();
                }) {
                    @Override
                    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
                        throw new IllegalStateException();
                    }
                };
                t.start();
                t.join();
                return "";
            }
            case "handler-none": {
                Thread t = thrower();
                t.start();
                t.join();
                return "";
            }
            case "ended-handler": {
                Thread t = start(() -> { });
                Thread.UncaughtExceptionHandler before = t.getUncaughtExceptionHandler();
                t.join();
                return (before == Thread.currentThread().getThreadGroup()) + " " + t.getUncaughtExceptionHandler();
            }
            case "ended-handler-own": {
                Thread t = thread(() -> { });
                t.setUncaughtExceptionHandler((who, e) -> { });
                t.start();
                boolean own = t.getUncaughtExceptionHandler() != null;
                t.join();
                return own + " " + t.getUncaughtExceptionHandler();
            }
            case "ended-handler-new": {
                Thread t = thread(() -> { });
                return "" + (t.getUncaughtExceptionHandler() == t.getThreadGroup());
            }
            case "ended-handler-set": {
                Thread t = thread(() -> { });
                Thread.UncaughtExceptionHandler own = (who, e) -> { };
                Thread u = start(() -> t.setUncaughtExceptionHandler(own));
                boolean set = t.getUncaughtExceptionHandler() == own;
                u.join();
                return set + " " + (t.getUncaughtExceptionHandler() == own);
            }
            case "ended-handler-itself": {
                Thread t = start(() -> seen = "" + (Thread.currentThread().getUncaughtExceptionHandler() != null));
                t.join();
                return seen;
            }
            case "handler-of-main": {
                Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("one"));
                start(() -> Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("two")));
                throw new UnsupportedOperationException();
            }
            case "handler-of-main-set": {
                start(() -> Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("set")));
                throw new UnsupportedOperationException();
            }
            case "handler-of-main-joined": {
                start(() -> Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("set"))).join();
                throw new UnsupportedOperationException();
            }
            case "handler-of-main-own": {
                Thread main = Thread.currentThread();
                start(() -> main.setUncaughtExceptionHandler((who, e) -> System.out.println("own " + who.getName())));
                throw new UnsupportedOperationException();
            }
            case "handler-of-main-removed": {
                Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println("set"));
                start(() -> Thread.setDefaultUncaughtExceptionHandler(null));
                throw new UnsupportedOperationException();
            }
            case "handler-of-thread-own": {
                Thread t = thrower();
                t.start();
                t.setUncaughtExceptionHandler((who, e) -> System.out.println("own"));
                t.join();
                return "";
            }
            case "handler-in-thread": {
                Thread t = thrower();
                t.setUncaughtExceptionHandler((who, e) -> seen = Thread.currentThread().getName());
                t.start();
                t.join();
                return seen;
            }
            default:
                return null;
        }
    }
}
