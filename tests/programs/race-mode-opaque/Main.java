import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Opaque accesses are no race with each other, but order nothing else. */
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
            if ((int) FLAG.getOpaque() == 1) {
                assert data == 1;
            }
        });
        child.start();
        data = 1;
        FLAG.setOpaque(1);
        child.join();
    }
}
