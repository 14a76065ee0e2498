import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An acquire needs a release on the other side. */
public class Main {
    static int flag;
    static int data;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Main.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            if ((int) FLAG.getAcquire() == 1) {
                assert data == 1;
            }
        });
        child.start();
        data = 1;
        FLAG.setOpaque(1);
        child.join();
    }
}
