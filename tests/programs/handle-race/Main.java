import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** A field that is read and written through handles that were looked up: the lost update is a race. */
public class Main {
    int value;
    static final MethodHandle GET;
    static final MethodHandle SET;

    static {
        try {
            GET = MethodHandles.lookup().findGetter(Main.class, "value", int.class);
            SET = MethodHandles.lookup().findSetter(Main.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void increment(Main main) {
        try {
            SET.invokeExact(main, (int) GET.invokeExact(main) + 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Thread child = new Thread(() -> increment(main));
        child.start();
        increment(main);
        child.join();
    }
}
