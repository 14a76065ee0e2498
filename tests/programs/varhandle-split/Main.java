import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A VarHandle used for a plain read and a plain write is no atomic increment: one is lost. */
public class Main {
    int value;

    static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Main.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void increment() {
        int old = (int) VALUE.get(this);
        VALUE.set(this, old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main();
        Thread child = new Thread(main::increment);
        child.start();
        main.increment();
        child.join();
        assert main.value == 2 : "value " + main.value;
    }
}
