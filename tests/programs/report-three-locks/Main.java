/** Three threads, each with a fork in hand and waiting for the next one's. The report says that in one sentence. */
public class Main {
    private static void eat(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] arguments) {
        Object[] forks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < 3; i++) {
            Object mine = forks[i];
            Object next = forks[(i + 1) % 3];
            new Thread(() -> eat(mine, next), "eater" + i).start();
        }
    }
}
