import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Threads that meet at a barrier, and do not ask who came last; and what shows the order of arrivals all the same. */
class Barriers extends Cases {
    static volatile int y, z;

    /** Counts its calls. */
    static class Own extends CyclicBarrier {
        final AtomicInteger calls = new AtomicInteger();

        Own(int parties) {
            super(parties);
        }

        @Override
        public int await() throws InterruptedException, BrokenBarrierException {
            calls.incrementAndGet();
            return super.await();
        }
    }

    static Body rounds(CyclicBarrier barrier, int[] cells, int me, boolean right) {
        return () -> {
            for (int round = 1; round <= 2; round++) {
                cells[me] = round;
                barrier.await();
                for (int cell : cells) {
                    check(cell == round);
                }
                if (right) {
                    barrier.await();
                }
            }
        };
    }

    /** 1: passed, 2: interrupted, 3: broken. */
    static int passes(CyclicBarrier barrier) {
        try {
            barrier.await();
            return 1;
        } catch (InterruptedException e) {
            return 2;
        } catch (BrokenBarrierException e) {
            return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        CyclicBarrier two = new CyclicBarrier(2);
        CyclicBarrier three = new CyclicBarrier(3);
        y = z = 0;
        switch (name) {
            case "meets-rounds", "meets-rounds-wrong" -> { // without the second wait, some may write while others read
                int[] cells = new int[3];
                boolean right = name.equals("meets-rounds");
                all(rounds(three, cells, 0, right), rounds(three, cells, 1, right), rounds(three, cells, 2, right));
            }
            case "meets-short" -> all(() -> three.await(), () -> three.await());
            case "meets-any-two" -> { // the third thread meets the first, or another one
                all(() -> {
                    y = 1;
                    two.await();
                }, () -> {
                    two.await();
                }, () -> {
                    two.await();
                    z = y;
                }, () -> {
                    two.await();
                });
                System.out.println(z);
            }
            case "meets-before" -> { // what comes before the barrier has no order
                all(() -> {
                    y = 1;
                    two.await();
                }, () -> {
                    z = y;
                    two.await();
                });
                System.out.println(z);
            }
            case "meets-behind" -> {
                all(() -> {
                    two.await();
                    y = 1;
                    two.await();
                }, () -> {
                    two.await();
                    z = y;
                    two.await();
                    check(y == 1);
                });
                System.out.println(z);
            }
            case "meets-interrupted" -> {
                Thread t = start(() -> y = passes(two))[0];
                t.interrupt();
                t.join();
                System.out.println(y);
            }
            case "meets-broken" -> { // the interrupt of one breaks the barrier for the other
                Thread[] t = start(() -> y = passes(three), () -> z = passes(three));
                t[1].interrupt();
                t[0].join();
                t[1].join();
                System.out.println(y * 10 + z);
            }
            case "meets-waiting" -> {
                Thread[] t = start(() -> {
                    two.await();
                }, () -> {
                    two.await();
                });
                System.out.println(two.getNumberWaiting());
                t[0].join();
                t[1].join();
            }
            case "meets-asked-later" -> {
                all(() -> {
                    two.await();
                }, () -> {
                    two.await();
                });
                check(two.getNumberWaiting() == 0 && !two.isBroken() && two.getParties() == 2);
            }
            case "meets-reset" -> { // who comes later waits for ever
                Thread t = start(() -> y = passes(two))[0];
                two.reset();
                t.join();
                System.out.println(y);
            }
            case "meets-index" -> {
                all(() -> y = two.await(), () -> {
                    two.await();
                });
                System.out.println(y);
            }
            case "meets-timed" -> { // the other one comes long before a second is over
                all(() -> {
                    try {
                        two.await(1, TimeUnit.SECONDS);
                        y = 1;
                    } catch (TimeoutException e) {
                        y = 2;
                    }
                }, () -> z = passes(two));
                System.out.println(y * 10 + z);
            }
            case "meets-seen" -> {
                Thread t = start(() -> {
                    two.await();
                })[0];
                System.out.println(t.getState());
                two.await();
                t.join();
            }
            case "meets-permit" -> { // the wait at the barrier may use up a permit, and permits do not add up
                Thread t = start(() -> {
                    two.await();
                    LockSupport.park();
                })[0];
                LockSupport.unpark(t);
                two.await();
                LockSupport.unpark(t);
                t.join();
            }
            case "meets-held" -> {
                Object lock = new Object();
                all(() -> {
                    synchronized (lock) {
                        two.await();
                    }
                }, () -> {
                    synchronized (lock) {
                        x++;
                    }
                    two.await();
                });
            }
            case "meets-own" -> {
                Own own = new Own(2);
                CyclicBarrier barrier = own;
                all(() -> {
                    barrier.await();
                }, () -> {
                    barrier.await();
                });
                check(own.calls.get() == 2);
            }
            case "meets-action" -> { // the last one to come runs it
                Thread[] by = new Thread[1];
                CyclicBarrier barrier = new CyclicBarrier(2, () -> by[0] = Thread.currentThread());
                Thread[] t = start(() -> {
                    barrier.await();
                }, () -> {
                    barrier.await();
                });
                t[0].join();
                t[1].join();
                System.out.println(by[0] == t[0] ? 1 : 2);
            }
            case "meets-none" -> {
                CyclicBarrier none = x > 0 ? two : null;
                none.await();
            }
            case "meets-in-pool" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                for (int i = 0; i < 2; i++) {
                    pool.execute(() -> passes(two));
                }
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.DAYS));
            }
            case "meets-stopped" -> { // the pool's stop interrupts its worker at the barrier
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.execute(() -> y = passes(two));
                pool.shutdownNow();
                check(pool.awaitTermination(1, TimeUnit.DAYS));
                System.out.println(y);
            }
            case "meets-cancelled" -> { // who is cancelled before the task begins does not come to the barrier
                FutureTask<Integer> task = new FutureTask<>(() -> y = passes(two));
                Thread t = start(task::run)[0];
                task.cancel(true);
                t.join();
                System.out.println(y);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }
}
