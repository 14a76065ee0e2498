import java.lang.reflect.Method;

/**
 * Only when the other thread is early does it write below the JVM's native reflection, where a fiber cannot be switched
 * away from: the search finds that out in its midst, and begins anew. Main sees both writes or none.
 */
public class Main {
    static volatile int x;
    static volatile boolean late;

    public static void write() {
        x = 1;
        x = 2;
    }

    public static void main(String[] args) throws Exception {
        Method write = Main.class.getMethod("write");
        Thread writer = new Thread(() -> {
            if (late) {
                return;
            }
            try {
                write.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        late = true;
        int seen = x;
        writer.join();
        assert seen != 1 : "between the writes";
    }
}
