/** An interrupt ends a join; interrupted() clears the status, isInterrupted() does not. */
public class Main {
    static boolean ended;

    public static void main(String[] args) throws InterruptedException {
        Object never = new Object();
        Thread sleeper = new Thread(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    ended = true;
                }
            }
        });
        Thread joiner = new Thread(() -> {
            try {
                sleeper.join();
                assert false : "joined a thread that waits";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                assert Thread.currentThread().isInterrupted();
                assert Thread.interrupted();
                assert !Thread.interrupted();
                sleeper.interrupt();
            }
        });
        sleeper.start();
        joiner.start();
        joiner.interrupt();
        joiner.join();
        sleeper.join();
        assert ended;
    }
}
