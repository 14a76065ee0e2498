import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Latches: what a program can tell of the order in which they are counted down. */
class Latches extends Chapter {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "ends" -> ends();
            case "further" -> further(new CountDownLatch(1));
            case "further-rarely" -> furtherRarely();
            case "further-by-one" -> furtherByOne();
            case "last" -> last();
            case "count" -> count();
            case "timed" -> timed();
            case "two-gates" -> twoGates();
            case "several-wait" -> severalWait();
            case "zero" -> zero();
            case "missing" -> missing();
            case "interrupted" -> interrupted();
            case "own" -> further(new Own(1));
            case "race-behind" -> raceBehind();
            case "pool" -> pool();
            case "reused" -> reused();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static class Own extends CountDownLatch {
        Own(int count) {
            super(count);
        }

        @Override
        public void countDown() {
            super.countDown();
        }
    }

    private static void down(CountDownLatch latch) throws Exception {
        start(latch::countDown);
    }

    /** Nobody can tell who was the last. */
    private static void ends() throws Exception {
        CountDownLatch latch = new CountDownLatch(6);
        for (int i = 0; i < 6; i++) {
            down(latch);
        }
        latch.await();
        say(latch.getCount());
    }

    /** The latch opens before the second thread has counted it down. */
    private static void further(CountDownLatch latch) throws Exception {
        Thread one = start(() -> {
            v = 1;
            latch.countDown();
        });
        Thread other = start(() -> {
            w = 1;
            latch.countDown();
        });
        latch.await();
        say(v, w);
        one.join();
        other.join();
    }

    /** It is counted down once more only if the thread sees what another one does late. */
    private static void furtherRarely() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        start(() -> {
            latch.countDown();
            v = 1;
        });
        start(() -> {
            if (v == 1) {
                latch.countDown();
            }
            w = 1;
            latch.countDown();
        });
        latch.await();
        say(w);
    }

    private static void furtherByOne() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        start(() -> {
            for (int i = 0; i < 3; i++) {
                v = i;
                latch.countDown();
            }
        });
        latch.await();
        say(v);
    }

    /** Whoever sees the count at 0 counts as the last. */
    private static void last() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int number = 1 << i;
            start(() -> {
                latch.countDown();
                if (latch.getCount() == 0) {
                    add(number);
                }
            });
        }
    }

    /** Prints who was the last. */
    private static synchronized void add(int number) {
        v += number;
        say(v);
    }

    private static void count() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        down(latch);
        down(latch);
        say(latch.getCount());
    }

    private static void timed() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        down(latch);
        down(latch);
        say(latch.await(1, TimeUnit.MILLISECONDS));
    }

    private static void twoGates() throws Exception {
        CountDownLatch begin = new CountDownLatch(1), end = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int me = i;
            start(() -> {
                begin.await();
                if (me == 0) {
                    v = x;
                } else {
                    w = x;
                }
                end.countDown();
            });
        }
        x = 1;
        begin.countDown();
        end.await();
        say(v, w);
    }

    private static void severalWait() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        Body waits = () -> {
            latch.await();
            synchronized (latch) {
                seen += x;
            }
        };
        Thread one = start(waits);
        Thread other = start(waits);
        x = 1;
        latch.countDown();
        latch.countDown();
        one.join();
        other.join();
        say(seen);
    }

    private static void zero() throws Exception {
        CountDownLatch latch = new CountDownLatch(0);
        down(latch);
        latch.await();
        latch.countDown();
        say(latch.getCount());
    }

    private static void missing() throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        down(latch);
        down(latch);
        latch.await();
    }

    /** The interrupt comes before the latch opens, or too late. */
    private static void interrupted() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        Thread waits = start(() -> {
            try {
                latch.await();
                seen = "open";
            } catch (InterruptedException e) {
                seen = "interrupted";
            }
        });
        Thread one = start(latch::countDown);
        Thread other = start(latch::countDown);
        waits.interrupt();
        waits.join();
        one.join();
        other.join();
        say(seen);
    }

    /** To count down orders nothing for whoever counts down behind. */
    private static void raceBehind() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        start(() -> {
            x = 1;
            latch.countDown();
        });
        start(() -> {
            latch.countDown();
            say(x);
        });
        latch.await();
    }

    private static void pool() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch latch = new CountDownLatch(2);
        pool.execute(latch::countDown);
        pool.execute(latch::countDown);
        latch.await();
        pool.shutdown();
        say(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    /** Each thread has a latch of its own, and waits for the other's. */
    private static void reused() throws Exception {
        CountDownLatch one = new CountDownLatch(1), other = new CountDownLatch(1);
        start(() -> {
            v = 1;
            one.countDown();
            other.await();
            say("a", w);
        });
        w = 1;
        other.countDown();
        one.await();
        say("b", v);
    }
}
