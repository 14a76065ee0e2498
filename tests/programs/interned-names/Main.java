import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The name of a method is a text that the JVM drops when nobody has it, and the JDK has the method no longer: the
 * annotations of members are made anew in each execution. Here the JVM looks for such texts before the method is asked
 * for, every ten executions. Six additions of each of two threads, all of which differ in what they return: 12! / (6!
 * 6!) = 924 executions.
 */
public class Main {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Counted {
        int value();
    }

    static final class Listener {
        @Counted(7)
        void listenToWhateverComes() {
        }
    }

    static final class Named {
        final String name;
        final List<Object> names = new ArrayList<>();

        Named(String name) {
            this.name = name;
            names.add(name);
        }
    }

    public static void main(String[] args) throws Exception {
        int much = 0;
        for (int i = 0; i < 2; i++) {
            much += new byte[1_000_000].length;
        }
        Method method = Listener.class.getDeclaredMethods()[0];
        Named named = new Named(method.getName());
        AtomicInteger sum = new AtomicInteger(much + method.getAnnotation(Counted.class).value() + named.names.size());
        Runnable add = () -> {
            for (int i = 0; i < 6; i++) {
                int returned = sum.incrementAndGet();
            }
        };
        Thread other = new Thread(add);
        other.start();
        add.run();
        other.join();
        System.out.println(sum);
    }
}
