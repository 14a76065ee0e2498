import java.util.concurrent.CompletableFuture;

/** Threads wait for ever in code that hpor has added or moved: where they wait is told without its names. */
public class Main {
    static class First {
        static int value = 1;

        static {
            Object lock = new Object();
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    value = 2;
                }
            }
        }
    }

    public static void main(String[] arguments) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> System.out.println(First.value), "first").start();
        new Thread(future::join, "join").start();
    }
}
