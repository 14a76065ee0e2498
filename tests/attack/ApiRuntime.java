import java.io.ByteArrayInputStream;
import java.io.File;
import java.time.Clock;
import java.time.Instant;
import java.util.Properties;

/** The chapter on {@code Runtime} and {@code System}: properties, streams, clocks, hooks, and the ends of a program. */
class ApiRuntime extends Chapter {
    static final Runtime runtime = Runtime.getRuntime();

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "byte-not-flushed" -> byteNotFlushed(false);
            case "byte-not-flushed-at-exit" -> byteNotFlushed(true);
            case "out-appended" -> outAppended();
            case "properties-replaced" -> propertiesReplaced();
            case "properties-kept-by-another" -> propertiesKept();
            case "property-that-is-no-text" -> propertyNoText();
            case "property-cleared-by-two" -> propertyClearedByTwo();
            case "property-set-by-two" -> propertySetByTwo();
            case "property-of-no-name" -> thrown(() -> System.setProperty("", "a"))
                    + thrown(() -> System.getProperty(null)) + thrown(() -> System.setProperty("a", null));
            case "environment-cannot-be-changed" -> thrown(() -> System.getenv().put("A", "b"));
            case "library-missing" -> libraryMissing();
            case "hook-registered-by-two" -> hookRegisteredByTwo();
            case "hook-removed-by-two" -> hookRemovedByTwo();
            case "hook-removed-and-run-by-hand" -> hookByHand();
            case "hook-that-runs-already" -> hookRuns();
            case "hook-of-nothing" -> thrown(() -> runtime.addShutdownHook(null));
            case "hook-sees-what-is-deleted-on-exit" -> hookSeesFile();
            case "hook-sees-what-was-before-exit" -> hookSees(true);
            case "hook-sees-not-what-others-do" -> hookSees(false);
            case "hook-asks-for-hooks" -> hookAsks();
            case "halt-in-handler" -> haltInHandler();
            case "clocks-agree" -> clocksAgree();
            case "nanos-go-on" -> nanosGoOn();
            case "millis-until-deadline" -> untilDeadline();
            case "in-read-by-two" -> inReadByTwo();
            case "runtime-is-one-lock" -> runtimeLocked();
            case "collected-twice" -> collected();
            case "exit-code-is-a-byte" -> exitCode();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static String byteNotFlushed(boolean exits) throws Exception {
        start(() -> System.out.write('a')).join();
        if (exits) {
            System.exit(0);
        }
        return "";
    }

    private static String outAppended() throws Exception {
        all(() -> System.out.append("a").append('\n'), () -> System.out.append("xbx\n", 1, 2).println());
        return "";
    }

    private static String propertiesReplaced() throws Exception {
        Properties other = new Properties();
        other.setProperty("key", "other");
        System.setProperty("key", "own");
        Thread t = start(() -> System.setProperties(other));
        String got = System.getProperty("key");
        t.join();
        return got + " " + System.getProperty("key") + " " + System.getProperty("java.version");
    }

    /** Who has the properties has them, also when they are the system's no longer. */
    private static String propertiesKept() throws Exception {
        Properties mine = System.getProperties();
        Thread t = start(() -> {
            System.setProperties(new Properties());
            System.setProperty("key", "new");
        });
        mine.setProperty("key", "mine");
        t.join();
        return mine.getProperty("key") + " " + System.getProperty("key");
    }

    private static String propertyNoText() throws Exception {
        System.setProperty("key", "4");
        Thread t = start(() -> System.getProperties().put("key", 5));
        Integer got = Integer.getInteger("key", 6);
        t.join();
        return got + " " + Integer.getInteger("key") + " " + System.getProperties().get("key");
    }

    private static String propertyClearedByTwo() throws Exception {
        System.setProperty("key", "a");
        String[] got = new String[2];
        all(() -> got[0] = System.clearProperty("key"), () -> got[1] = System.clearProperty("key"));
        return got[0] + " " + got[1];
    }

    private static String propertySetByTwo() throws Exception {
        String[] got = new String[2];
        all(() -> got[0] = System.setProperty("key", "a"), () -> got[1] = System.setProperty("key", "b"));
        return got[0] + " " + got[1] + " " + System.getProperty("key");
    }

    private static String libraryMissing() throws Exception {
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> System.loadLibrary("hardlythere")),
                () -> got[1] = thrown(() -> System.load("a")));
        return got[0] + " " + got[1];
    }

    private static String hookRegisteredByTwo() throws Exception {
        Thread hook = thread(() -> say("hook"));
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> runtime.addShutdownHook(hook)),
                () -> got[1] = thrown(() -> runtime.addShutdownHook(hook)));
        return sorted(got);
    }

    private static String hookRemovedByTwo() throws Exception {
        Thread hook = thread(() -> say("hook"));
        runtime.addShutdownHook(hook);
        boolean[] got = new boolean[2];
        all(() -> got[0] = runtime.removeShutdownHook(hook), () -> got[1] = runtime.removeShutdownHook(hook));
        return got[0] + " " + got[1];
    }

    private static String hookByHand() throws Exception {
        Thread hook = thread(() -> v++);
        runtime.addShutdownHook(hook);
        Thread t = start(() -> runtime.removeShutdownHook(hook));
        t.join();
        hook.start();
        hook.join();
        return v + " " + hook.getState();
    }

    /** What runs already cannot become a hook; what has ended can, and is nothing when it is started. */
    private static String hookRuns() throws Exception {
        Thread hook = start(() -> v = 1);
        String got = thrown(() -> runtime.addShutdownHook(hook));
        hook.join();
        if (got.equals("ok")) {
            runtime.removeShutdownHook(hook);
        }
        return got;
    }

    private static String hookSeesFile() throws Exception {
        File file = File.createTempFile("hook", null);
        file.deleteOnExit();
        runtime.addShutdownHook(thread(() -> say("there", file.exists())));
        return "";
    }

    private static String hookSees(boolean joined) throws Exception {
        runtime.addShutdownHook(thread(() -> say(x)));
        Thread t = start(() -> x = 1);
        if (joined) {
            t.join();
        } else {
            t = null;
            System.exit(0);
        }
        return "";
    }

    private static String hookAsks() throws Exception {
        Thread hook = thread(() -> { });
        runtime.addShutdownHook(thread(() ->
            say(thrown(() -> runtime.addShutdownHook(hook)), thrown(() -> runtime.removeShutdownHook(hook)))));
        return "";
    }

    private static String haltInHandler() throws Exception {
        runtime.addShutdownHook(thread(() -> say("hook")));
        Thread t = new Thread(() -> { throw new IllegalStateException(); });
        t.setUncaughtExceptionHandler((thread, e) -> runtime.halt(5));
        t.start();
        t.join();
        return "joined";
    }

    private static String clocksAgree() throws Exception {
        long millis = System.currentTimeMillis();
        Instant instant = Clock.systemUTC().instant();
        long nanos = System.nanoTime();
        Thread t = start(() -> Thread.sleep(2000));
        t.join();
        return (System.currentTimeMillis() - millis >= 1999) + " "
                + (Instant.now().toEpochMilli() - instant.toEpochMilli() >= 1999) + " "
                + (System.nanoTime() - nanos >= 1_999_000_000L);
    }

    static volatile long time;

    private static String nanosGoOn() throws Exception {
        time = System.nanoTime();
        all(() -> {
            Thread.sleep(3);
            time = System.nanoTime();
        }, () -> {
            long other = time;
            seen = "" + (System.nanoTime() - other >= 0);
        });
        return seen;
    }

    /** A wait with a deadline, in a loop that computes what is left. */
    private static String untilDeadline() throws Exception {
        Object monitor = new Object();
        Thread t = start(() -> {
            synchronized (monitor) {
                v = 1;
                monitor.notifyAll();
            }
        });
        long deadline = System.currentTimeMillis() + 50;
        synchronized (monitor) {
            long left;
            while (v == 0 && (left = deadline - System.currentTimeMillis()) > 0) {
                monitor.wait(left);
            }
            seen = v + " " + (v == 1 || System.currentTimeMillis() >= deadline);
        }
        t.join();
        return seen;
    }

    private static String inReadByTwo() throws Exception {
        System.setIn(new ByteArrayInputStream(new byte[] {1, 2}));
        int[] got = new int[2];
        all(() -> got[0] = System.in.read(), () -> got[1] = System.in.read());
        return got[0] + " " + got[1] + " " + System.in.read();
    }

    private static String runtimeLocked() throws Exception {
        Body turn = () -> {
            synchronized (Runtime.getRuntime()) {
                x++;
            }
        };
        all(turn, turn);
        return x + " " + (runtime.availableProcessors() > 0) + " " + (runtime.maxMemory() > 0);
    }

    private static String collected() throws Exception {
        all(System::gc, runtime::gc);
        return "collected";
    }

    private static String exitCode() throws Exception {
        all(() -> System.exit(v + 1), () -> v = 4);
        return "end";
    }
}
