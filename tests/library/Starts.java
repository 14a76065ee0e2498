import java.util.concurrent.atomic.AtomicInteger;

/**
 * Several threads start one thread: one of them does, each other gets an IllegalThreadStateException (Thread.start).
 */
class Starts extends Cases {
    private static final class Prepared extends Thread {
        static final AtomicInteger prepared = new AtomicInteger();

        @Override
        public void start() {
            prepared.incrementAndGet();
            super.start();
        }
    }

    /** How many fail; then the thread has ended. */
    private static int failures(Thread t, Thread... starters) throws Exception {
        AtomicInteger failed = new AtomicInteger();
        Body start = () -> {
            try {
                t.start();
            } catch (IllegalThreadStateException e) {
                failed.incrementAndGet();
            }
        };
        Body[] all = new Body[starters.length];
        java.util.Arrays.fill(all, start);
        all(all);
        t.join();
        return failed.get();
    }

    static boolean run(String name) throws Exception {
        Thread[] two = new Thread[2];
        switch (name) {
            case "start-by-two" -> check(failures(new Thread(() -> { }), two) == 1);
            case "start-by-three" -> check(failures(new Thread(() -> { }), new Thread[3]) == 2);
            case "start-prepared" -> { // both get as far as the JDK's start
                Prepared.prepared.set(0);
                check(failures(new Prepared(), two) == 1 && Prepared.prepared.get() == 2);
            }
            case "start-itself" -> { // it is alive when it tries
                AtomicInteger failed = new AtomicInteger();
                Thread[] t = new Thread[1];
                t[0] = new Thread(() -> {
                    try {
                        t[0].start();
                    } catch (IllegalThreadStateException e) {
                        failed.incrementAndGet();
                    }
                });
                check(failures(t[0], two) == 1 && failed.get() == 1);
            }
            case "start-locked" -> { // one of them holds the thread's monitor, so the other waits in front of its start
                Thread t = new Thread(() -> { });
                AtomicInteger failed = new AtomicInteger();
                Body start = () -> {
                    synchronized (t) {
                        try {
                            t.start();
                        } catch (IllegalThreadStateException e) {
                            failed.incrementAndGet();
                        }
                    }
                };
                all(start, start);
                check(failed.get() == 1);
            }
            case "start-uncaught" -> { // whichever comes second
                Thread t = new Thread(() -> { });
                Thread other = new Thread(t::start);
                other.start();
                t.start();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
