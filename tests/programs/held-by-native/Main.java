import java.lang.reflect.Method;

/**
 * The writer is called by the JVM's native reflection: a fiber cannot be switched away from there. The reader comes
 * before or behind both writes, and both orders must be seen; that it could come between them is not, and said.
 */
public class Main {
    static volatile int x;
    static volatile int seen;

    public static void write() throws InterruptedException {
        x = 1;
        Thread.sleep(5); // nobody else can run: time passes
        x = 2;
    }

    public static void main(String[] args) throws Exception {
        Method write = Main.class.getMethod("write");
        Thread writer = new Thread(() -> {
            try {
                write.invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread reader = new Thread(() -> seen = x);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        if (seen == 0) {
            throw new IllegalStateException("the reader came first");
        }
    }
}
