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
            case "latch-timed-awaited", "latch-timed-late" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread[] t = start(() -> {
                    if (name.equals("latch-timed-late")) {
                        Thread.sleep(2000);
                    }
                    latch.countDown();
                });
                check(latch.await(1, TimeUnit.SECONDS));
                t[0].join();
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
            case "latch-interrupted" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread[] t = start(() -> {
                    try {
                        latch.await();
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1 && latch.getCount() == 1);
            }
            case "latch-early" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread[] t = start(() -> {
                    latch.countDown();
                    x = 1; // behind what it announces
                });
                latch.await();
                check(x == 1);
            }
            case "barrier-timed" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                try {
                    barrier.await(1, TimeUnit.SECONDS);
                    check(false);
                } catch (TimeoutException e) {
                    check(barrier.isBroken());
                }
                barrier.reset();
                check(!barrier.isBroken());
                all(barrier::await, barrier::await);
            }
            case "barrier-timed-ignored" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                try {
                    barrier.await(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    barrier.await(); // it stays broken
                }
            }
            case "barrier-reset", "barrier-reset-early" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                boolean right = name.equals("barrier-reset");
                Thread[] t = start(() -> {
                    try {
                        barrier.await();
                        check(false);
                    } catch (BrokenBarrierException e) {
                        x = 1;
                    }
                });
                while (right && barrier.getNumberWaiting() == 0) {
                    Thread.sleep(1000);
                }
                barrier.reset(); // who comes later waits for ever
                t[0].join();
                check(x == 1 && !barrier.isBroken());
            }
            case "barrier-twice" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                int[] seen = new int[2];
                all(() -> {
                    seen[0] = 1;
                    barrier.await();
                    check(seen[1] == 1);
                    barrier.await();
                    seen[0] = 2;
                }, () -> {
                    seen[1] = 1;
                    barrier.await();
                    check(seen[0] == 1); // not 2: that is behind the second time
                    barrier.await();
                });
                check(seen[0] == 2);
            }
            case "barrier-action-throws" -> {
                CyclicBarrier barrier = new CyclicBarrier(2, () -> {
                    throw new IllegalStateException();
                });
                all(barrier::await, barrier::await); // one throws that, the other finds it broken
            }
            case "phaser-on-advance" -> {
                Phaser phaser = new Phaser(2) {
                    protected boolean onAdvance(int phase, int parties) {
                        x += 10;
                        return true;
                    }
                };
                Body goes = () -> {
                    phaser.arriveAndAwaitAdvance();
                    check(phaser.isTerminated());
                };
                all(goes, goes);
                check(x == 10 && phaser.arriveAndAwaitAdvance() < 0);
            }
            case "phaser-deregister" -> {
                // The one that stays goes on alone.
                Phaser phaser = new Phaser(2);
                all(phaser::arriveAndDeregister, () -> {
                    check(phaser.arriveAndAwaitAdvance() == 1);
                    check(phaser.arriveAndAwaitAdvance() == 2);
                });
                check(phaser.getPhase() == 2 && phaser.getRegisteredParties() == 1);
            }
            case "phaser-tiers", "phaser-tiers-short" -> {
                Phaser root = new Phaser(), left = new Phaser(root, 1),
                        right = new Phaser(root, name.equals("phaser-tiers") ? 1 : 2);
                int[] seen = new int[2];
                all(() -> {
                    seen[0] = 1;
                    left.arriveAndAwaitAdvance();
                    check(seen[1] == 1);
                }, () -> {
                    seen[1] = 1;
                    right.arriveAndAwaitAdvance();
                    check(seen[0] == 1);
                });
                check(root.getPhase() == 1);
            }
            case "phaser-forced" -> {
                Phaser phaser = new Phaser(2);
                Thread[] t = start(() -> check(phaser.arriveAndAwaitAdvance() < 0));
                phaser.forceTermination(); // nobody waits any more
                t[0].join();
            }
            case "phaser-timed" -> {
                Phaser phaser = new Phaser(1);
                try {
                    phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS);
                    check(false);
                } catch (TimeoutException e) {
                    check(phaser.getPhase() == 0);
                }
            }
            case "phaser-interrupted" -> {
                Phaser phaser = new Phaser(1);
                Thread[] t = start(() -> {
                    try {
                        phaser.awaitAdvanceInterruptibly(0);
                        check(false);
                    } catch (InterruptedException e) {
                        check(phaser.getPhase() == 0);
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(phaser.arrive() == 0 && phaser.awaitAdvance(0) == 1);
            }
            case "phaser-unregistered" -> {
                Phaser phaser = new Phaser(1) {
                    protected boolean onAdvance(int phase, int parties) {
                        return false; // goes on without parties
                    }
                };
                all(phaser::arriveAndDeregister, phaser::arriveAndDeregister); // one of them is none of its parties
            }
            case "exchanger-interrupted" -> {
                Exchanger<Integer> exchanger = new Exchanger<>();
                Thread[] t = start(() -> {
                    try {
                        exchanger.exchange(1);
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1);
            }
            case "exchanger-kept" -> {
                // What has been given away is not looked at any more.
                Exchanger<int[]> exchanger = new Exchanger<>();
                Body swaps = () -> {
                    int[] mine = {1};
                    int[] other = exchanger.exchange(mine);
                    other[0]++;
                    check(mine[0] == 1);
                };
                all(swaps, swaps);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
