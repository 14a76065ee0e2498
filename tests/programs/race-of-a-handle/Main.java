import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The write that has the race is the last step, and never happens: the report must not tell what is there instead. */
public class Main {
    static final VarHandle N;
    int n;

    static {
        try {
            N = MethodHandles.lookup().findVarHandle(Main.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Thread t = new Thread(() -> N.set(main, 5));
        t.start();
        int seen = main.n;
        t.join();
    }
}
