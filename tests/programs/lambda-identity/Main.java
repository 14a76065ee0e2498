import java.util.HashSet;
import java.util.Set;

/**
 * A lambda that captures nothing is one object for its call site, which outlives the execution that links it. Its hash,
 * and with it the order in a hash set, must be the same in all executions, and it is a lock like any other.
 *
 * The call sites of `late` are linked in the middle of the search: only where the child reads 1.
 *
 * Traces: the child's read of `flag` before or after the write (2). Where it comes after, the two threads take the
 * lock, and do nothing there that the other notices: 1 order. So 2 in all.
 */
public class Main {
    static volatile int flag;

    static Runnable late() {
        return () -> { };
    }

    static Runnable other() {
        return () -> { };
    }

    static void use(Runnable lock) {
        synchronized (lock) {
            Set<Object> set = new HashSet<>();
            set.add(lock);
            set.add(other());
            assert set.size() == 2 && set.contains(late()) && set.iterator().next().hashCode() != 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            if (flag == 1) {
                Thread inner = new Thread(() -> use(late()));
                inner.start();
                use(late());
                try {
                    inner.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        child.start();
        flag = 1;
        child.join();
    }
}
