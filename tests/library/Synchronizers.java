import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Latches, barriers, phasers, exchangers. */
class Synchronizers extends Cases {
    static boolean run(String name) throws Exception {
        switch (name) {
            case "latch", "latch-short" -> {
                CountDownLatch latch = new CountDownLatch(name.equals("latch") ? 1 : 2);
                start(() -> {
                    x = 1;
                    latch.countDown();
                });
                latch.await();
                check(x == 1);
            }
            case "barrier", "barrier-short" -> {
                CyclicBarrier barrier = new CyclicBarrier(name.equals("barrier") ? 2 : 3);
                int[] seen = new int[2];
                all(() -> {
                    seen[0] = 1;
                    barrier.await();
                    check(seen[1] == 1);
                }, () -> {
                    seen[1] = 1;
                    barrier.await();
                    check(seen[0] == 1);
                });
            }
            case "phaser", "phaser-short" -> {
                Phaser phaser = new Phaser(name.equals("phaser") ? 2 : 3);
                Thread[] t = start(() -> {
                    x = 1;
                    phaser.arriveAndAwaitAdvance();
                });
                phaser.arriveAndAwaitAdvance();
                check(x == 1);
                t[0].join();
            }
            case "exchanger", "exchanger-alone" -> {
                Exchanger<Integer> exchanger = new Exchanger<>();
                if (name.equals("exchanger")) {
                    start(() -> check(exchanger.exchange(1) == 2));
                }
                check(exchanger.exchange(2) == 1);
            }
            case "latch-timed" -> check(!new CountDownLatch(1).await(1, TimeUnit.SECONDS));
            case "barrier-action" -> {
                CyclicBarrier barrier = new CyclicBarrier(2, () -> x++);
                all(barrier::await, barrier::await);
                check(x == 1);
            }
            case "barrier-broken" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                Thread[] t = start(() -> {
                    try {
                        barrier.await();
                    } catch (InterruptedException e) {
                        x = 1; // and the barrier is broken
                    }
                });
                t[0].interrupt();
                barrier.await();
            }
            case "phaser-register" -> {
                Phaser phaser = new Phaser(1);
                phaser.register();
                Thread[] t = start(() -> {
                    x = 1;
                    phaser.arriveAndDeregister();
                });
                phaser.arriveAndAwaitAdvance();
                check(x == 1 && phaser.getRegisteredParties() == 1);
                t[0].join();
            }
            case "exchanger-timed" -> {
                try {
                    new Exchanger<Integer>().exchange(1, 1, TimeUnit.SECONDS);
                    check(false);
                } catch (TimeoutException e) {
                    check(true);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
