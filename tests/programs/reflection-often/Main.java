import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;

/** Many calls by reflection: at the 16th, in one execution or in a later one, JDK 17 would make a class for them. */
public class Main {
    private static final AtomicInteger count = new AtomicInteger();

    public static void increment() {
        int returned = count.incrementAndGet();
    }

    private static void fourTimes(Method method) {
        try {
            for (int i = 0; i < 4; i++) {
                method.invoke(null);
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Method method = Main.class.getMethod("increment");
        Thread other = new Thread(() -> fourTimes(method));
        other.start();
        fourTimes(method);
        other.join();
        System.out.println(count);
    }
}
