/**
 * What a thread has read is in a ThreadLocal and comes out later; an exception says so too. Each final state is an
 * error of its own.
 */
public class Main {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> Main.flag);
    static volatile int flag;
    static volatile int left;
    static volatile RuntimeException thrown;

    static void look() {
        LOCAL.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            look();
            thrown = new IllegalStateException("e" + flag);
            left = LOCAL.get() + 1;
        });
        Thread b = new Thread(() -> flag = 1);
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + left + thrown.getMessage());
    }
}
