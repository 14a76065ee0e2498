import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** The program sees its own frames in stack traces, from where the thread began, and nothing of what runs it. */
public class Main {
    static class Late {
        static final StackTraceElement[] MADE = new Throwable().getStackTrace();
    }

    static void check(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    static void begins(StackTraceElement[] trace, String first, String last) {
        check(trace.length > 0, "no frames");
        check(trace[0].getMethodName().equals(first), "at the top: " + trace[0]);
        check(trace[trace.length - 1].getMethodName().equals(last), "at the bottom: " + trace[trace.length - 1]);
        for (StackTraceElement e : trace) {
            check(!e.toString().contains("Hpor") && !e.toString().contains("Continuation"), e.toString());
        }
    }

    static boolean has(StackTraceElement[] trace, String method) {
        for (StackTraceElement e : trace) {
            if (e.getMethodName().equals(method)) {
                return true;
            }
        }
        return false;
    }

    static void waitsHere(boolean[] told) throws InterruptedException {
        synchronized (told) {
            told[0] = true;
            told.notifyAll();
            while (told[0]) {
                told.wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        begins(new Throwable().getStackTrace(), "main", "main");
        check(new Throwable().getStackTrace().length == 1, "more than main");
        begins(Thread.currentThread().getStackTrace(), "getStackTrace", "main");
        begins(Late.MADE, "<clinit>", "main");
        StringWriter text = new StringWriter();
        new Exception("printed").printStackTrace(new PrintWriter(text));
        check(text.toString().lines().count() == 2, text.toString());
        boolean[] told = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                waitsHere(told);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        synchronized (told) {
            while (!told[0]) {
                told.wait();
            }
        }
        check(has(t.getStackTrace(), "waitsHere"), "where the other one waits");
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        check(has(all.get(t), "waitsHere") && has(all.get(Thread.currentThread()), "main"), "all traces");
        synchronized (told) {
            told[0] = false;
            told.notifyAll();
        }
        t.join();
        check(t.getStackTrace().length == 0, "it has ended");
    }
}
