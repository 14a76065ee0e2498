import java.lang.reflect.Method;

/** A thread waits below the JVM's native reflection: neither can it go on nor can a fiber be left there. */
public class Main {
    static final Object lock = new Object();

    static boolean ready;

    public static void enter() throws InterruptedException {
        synchronized (lock) {
            if (!ready) {
                lock.wait();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Method enter = Main.class.getMethod("enter");
        Thread caller = new Thread(() -> {
            try {
                enter.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        caller.start();
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
        caller.join();
    }
}
