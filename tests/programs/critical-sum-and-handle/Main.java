import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A section adds to a field by a read and a write, and another thread by an atomic addition without the lock. */
public class Main {
    static final VarHandle TOTAL;
    static volatile int total;

    static {
        try {
            TOTAL = MethodHandles.lookup().findStaticVarHandle(Main.class, "total", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (Main.class) {
                total++;
            }
        });
        thread.start();
        TOTAL.getAndAdd(2);
        thread.join();
        if (total != 3) {
            throw new AssertionError("lost");
        }
    }
}
