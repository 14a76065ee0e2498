/** Two virtual threads take two monitors in opposite orders, and main waits for both. */
public class Main {
    static final Object FORK = new Object();
    static final Object KNIFE = new Object();

    static Thread start(String name, Object first, Object second) {
        return Thread.ofVirtual().name(name).start(() -> {
            synchronized (first) {
                synchronized (second) {
                    assert Thread.holdsLock(first);
                }
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread cook = start("cook", FORK, KNIFE);
        Thread waiter = start("waiter", KNIFE, FORK);
        cook.join();
        waiter.join();
    }
}
