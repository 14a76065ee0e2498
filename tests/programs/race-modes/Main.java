import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Release and acquire order what lies before and behind them; so do volatile accesses and successful updates. */
public class Main {
    static int flag;
    static volatile int turn;
    static int first;
    static int second;
    static int third;
    static final VarHandle FLAG;
    static final VarHandle TURN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FLAG = lookup.findStaticVarHandle(Main.class, "flag", int.class);
            TURN = lookup.findStaticVarHandle(Main.class, "turn", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            if ((int) FLAG.getAcquire() == 1) {
                assert first == 1;
            }
            if (turn == 1) {
                assert second == 1;
            }
            if ((int) TURN.getAndAdd(10) == 2) {
                assert third == 1;
            }
        });
        child.start();
        first = 1;
        FLAG.setRelease(1);
        second = 1;
        turn = 1;
        third = 1;
        TURN.compareAndSet(1, 2);
        child.join();
    }
}
