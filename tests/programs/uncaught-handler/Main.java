/** A thread's own handler gets its uncaught exception, in that thread: the program has dealt with it. */
public class Main {
    static Throwable caught;
    static Thread in;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            throw new IllegalStateException("dealt with");
        });
        child.setUncaughtExceptionHandler((thread, exception) -> {
            caught = exception;
            in = Thread.currentThread();
        });
        child.start();
        child.join();
        assert caught != null && caught.getMessage().equals("dealt with");
        assert in == child;
    }
}
