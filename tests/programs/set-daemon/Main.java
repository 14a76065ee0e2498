import hpor.Hpor;

/**
 * setDaemon of a thread that may be alive (IllegalThreadStateException then), be started meanwhile or have ended. 9
 * outcomes.
 */
public class Main {
    static volatile boolean daemon;

    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(5)) {
            case 0 -> maybeEnded();
            case 1 -> whileItIsStarted();
            case 2 -> itself();
            case 3 -> whileAnotherLooks();
            default -> byAnother();
        }
    }

    static boolean set(Thread t) {
        try {
            t.setDaemon(true);
            return true;
        } catch (IllegalThreadStateException e) {
            return false;
        }
    }

    /* Alive, or ended: two outcomes. */
    static void maybeEnded() throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.start();
        boolean set = set(t);
        t.join();
        System.out.println("set: " + set);
    }

    /* Set before the start, then it runs as a daemon; refused; or set behind the end: three outcomes. */
    static void whileItIsStarted() throws InterruptedException {
        Thread t = new Thread(() -> daemon = Thread.currentThread().isDaemon());
        Thread starter = new Thread(t::start);
        starter.start();
        boolean set = set(t);
        starter.join();
        t.join();
        System.out.println("set: " + set + ", ran as a daemon: " + daemon);
    }

    static void itself() {
        System.out.println("set of main: " + set(Thread.currentThread()));
    }

    /* Seen or not: two outcomes. */
    static void whileAnotherLooks() throws InterruptedException {
        Thread t = new Thread(() -> { });
        Thread looker = new Thread(() -> daemon = t.isDaemon());
        looker.start();
        t.setDaemon(true);
        looker.join();
        System.out.println("seen: " + daemon);
    }

    /* Nobody waits for the end of a daemon. */
    static void byAnother() throws InterruptedException {
        Object never = new Object();
        Thread t = new Thread(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        Thread setter = new Thread(() -> t.setDaemon(true));
        setter.start();
        setter.join();
        t.start();
        assert t.isDaemon();
        System.out.println("left behind");
    }
}
