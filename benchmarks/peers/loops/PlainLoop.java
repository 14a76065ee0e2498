import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/** Runs a program again and again without any tool. Prints what it saw first, the runs, and the milliseconds. */
public final class PlainLoop {
    private static final long HANGS_MILLIS = 2000;
    private static final AtomicReference<String> seen = new AtomicReference<>();

    private static void failed(Throwable thrown) {
        seen.compareAndSet(null, thrown instanceof AssertionError ? "assertion" : "exception");
    }

    private static void runOnce(Once program) {
        try {
            program.run();
        } catch (Throwable thrown) {
            failed(thrown);
        }
    }

    public static void main(String[] words) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> failed(thrown));
        Once program = new Once(Arrays.copyOfRange(words, 1, words.length));
        long begin = System.nanoTime(), runs = 0;
        long end = begin + Long.parseLong(words[0]) * 1_000_000_000L;
        while (seen.get() == null && System.nanoTime() < end) {
            Thread main = new Thread(() -> runOnce(program));
            main.start();
            main.join(HANGS_MILLIS);
            runs++;
            if (main.isAlive()) {
                seen.compareAndSet(null, "deadlock");
            }
        }
        System.err.println("loop: " + seen.get() + " " + runs + " " + (System.nanoTime() - begin) / 1_000_000);
        Runtime.getRuntime().halt(0);
    }
}
