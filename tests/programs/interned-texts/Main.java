import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The JVM drops an interned string that nobody has: the next execution would find a new one, where the last ones had
 * found one that was older than themselves. Memory is so small here that the JVM looks for such strings every ten
 * executions. Six additions of each of two threads, all of which differ in what they return: 12! / (6! 6!) = 924
 * executions.
 */
public class Main {
    static final class Named {
        final String name;
        final List<Object> names = new ArrayList<>();

        Named(String name) {
            this.name = name;
            names.add(name);
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        Named named = new Named(("number " + sum).intern());
        sum.addAndGet(named.names.size());
        Runnable add = () -> {
            byte[] much = new byte[1_000_000];
            for (int i = 0; i < 6; i++) {
                int returned = sum.addAndGet(much.length);
            }
        };
        Thread other = new Thread(add);
        other.start();
        add.run();
        other.join();
        System.out.println(sum);
    }
}
