import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Blocking queues. */
class Queues extends Cases {
    record Late(long at) implements Delayed {
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed other) {
            return Long.compare(at, ((Late) other).at);
        }
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "queue-array", "queue-linked", "queue-priority", "queue-synchronous", "queue-transfer",
                    "queue-starved" -> {
                BlockingQueue<Integer> q = switch (name) {
                    case "queue-array" -> new ArrayBlockingQueue<>(1);
                    case "queue-priority" -> new PriorityBlockingQueue<>();
                    case "queue-synchronous" -> new SynchronousQueue<>();
                    case "queue-transfer" -> new LinkedTransferQueue<>();
                    default -> new LinkedBlockingQueue<>(1);
                };
                Thread[] t = start(() -> q.put(1));
                check(q.take() == 1);
                if (name.equals("queue-starved")) {
                    q.take();
                }
                t[0].join();
            }
            case "queue-awaited" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
                Thread[] t = start(() -> q.put(1));
                check(q.take() == 1);
                t[0].join();
            }
            case "queue-cleared", "queue-cleared-array" -> {
                BlockingQueue<Integer> q = name.equals("queue-cleared") ? new LinkedBlockingQueue<>()
                        : new ArrayBlockingQueue<>(1);
                Thread t = new Thread(() -> {
                    try {
                        q.take(); // finds it before it is gone, or waits for ever
                    } catch (InterruptedException e) {
                        return;
                    }
                    throw new AssertionError();
                });
                t.setDaemon(true);
                t.start();
                q.put(1);
                q.clear();
            }
            case "queue-asked" -> {
                BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                Thread t = new Thread(() -> {
                    try {
                        q.take(); // waits for ever, without the queue's lock
                    } catch (InterruptedException e) {
                        return;
                    }
                    throw new AssertionError();
                });
                t.setDaemon(true);
                t.start();
                all(() -> check(q.isEmpty()));
            }
            case "queue-iterated" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
                Thread t = new Thread(() -> {
                    try {
                        q.take();
                    } catch (InterruptedException e) {
                        return;
                    }
                    throw new AssertionError();
                });
                t.setDaemon(true);
                t.start();
                q.put(1);
                for (Iterator<Integer> i = q.iterator(); i.hasNext(); i.remove()) {
                    i.next();
                }
            }
            case "queue-room" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
                Thread[] t = start(() -> {
                    q.put(1);
                    q.put(2); // there is room when the first has been taken
                });
                check(q.take() == 1);
                check(q.take() == 2);
                t[0].join();
            }
            case "queue-filled", "queue-filled-array", "queue-filled-deque", "queue-filled-priority" -> {
                // when it is made
                BlockingQueue<Integer> q = switch (name) {
                    case "queue-filled" -> new LinkedBlockingQueue<>(List.of(1, 2));
                    case "queue-filled-array" -> new ArrayBlockingQueue<>(2, false, List.of(1, 2));
                    case "queue-filled-deque" -> new LinkedBlockingDeque<>(List.of(1, 2));
                    default -> new PriorityBlockingQueue<>(List.of(1, 2));
                };
                int[] taken = new int[2];
                all(() -> taken[0] = q.take(), () -> taken[1] = q.take());
                check(taken[0] + taken[1] == 3 && q.isEmpty());
            }
            case "queue-filled-null" -> { // no queue is made; what comes then are calls of their own
                try {
                    new LinkedBlockingQueue<>(Arrays.asList(1, null));
                    check(false);
                } catch (NullPointerException e) {
                    x = 0;
                }
                ReentrantLock lock = new ReentrantLock();
                int[] seen = new int[1];
                Thread[] t = start(() -> {
                    lock.lock();
                    seen[0]++;
                    lock.unlock();
                });
                lock.lock();
                int first = seen[0];
                lock.unlock();
                lock.lock();
                check(first == seen[0]); // it may have come in between
                lock.unlock();
                t[0].join();
            }
            case "queue-polled", "queue-polled-array", "queue-polled-deque", "queue-polled-priority" -> {
                BlockingQueue<Integer> q = switch (name) {
                    case "queue-polled" -> new LinkedBlockingQueue<>();
                    case "queue-polled-array" -> new ArrayBlockingQueue<>(1);
                    case "queue-polled-deque" -> new LinkedBlockingDeque<>();
                    default -> new PriorityBlockingQueue<>();
                };
                Thread[] t = start(() -> q.add(1));
                check(q.poll(1, TimeUnit.SECONDS) == 1);
                t[0].join();
            }
            case "queue-polled-once" -> { // whoever comes too late waits until the time is over
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
                Integer[] taken = new Integer[2];
                long begin = System.nanoTime();
                all(() -> taken[0] = q.poll(1, TimeUnit.SECONDS), () -> taken[1] = q.poll(1, TimeUnit.SECONDS),
                        () -> q.add(1));
                check((taken[0] == null) != (taken[1] == null) && System.nanoTime() - begin >= 1_000_000_000);
            }
            case "queue-offered", "queue-offered-late" -> {
                BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                q.add(1);
                Thread[] t = start(() -> {
                    if (name.equals("queue-offered-late")) {
                        Thread.sleep(3000);
                    }
                    q.take();
                });
                check(q.offer(2, 1, TimeUnit.SECONDS));
                t[0].join();
            }
            case "queue-delay" -> {
                DelayQueue<Late> q = new DelayQueue<>();
                Thread[] t = start(() -> q.put(new Late(System.nanoTime() + 1_000_000_000)));
                check(q.take().getDelay(TimeUnit.NANOSECONDS) <= 0);
                t[0].join();
            }
            case "queue-deque" -> {
                LinkedBlockingDeque<Integer> q = new LinkedBlockingDeque<>(1);
                Thread[] t = start(() -> q.putFirst(1));
                check(q.takeLast() == 1);
                t[0].join();
            }
            case "queue-full" -> {
                ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                all(() -> check(q.offer(1)), () -> check(q.offer(2))); // one of them finds it full
            }
            case "queue-peek", "queue-peek-array" -> {
                BlockingQueue<Integer> q = name.equals("queue-peek") ? new PriorityBlockingQueue<>()
                        : new ArrayBlockingQueue<>(2);
                q.add(1);
                Body takes = () -> {
                    if (q.peek() != null) {
                        x = q.poll().intValue(); // somebody else may have taken it
                    }
                };
                all(takes, q::poll);
            }
            case "queue-permit", "queue-permit-used" -> {
                // waiting for the queue may take the permit, and park() then waits for ever
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                Thread t = new Thread(() -> {
                    try {
                        check(queue.take() == 1);
                        if (name.equals("queue-permit-used")) {
                            LockSupport.park();
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                t.start();
                LockSupport.unpark(t);
                queue.put(1);
                t.join();
            }
            case "queue-nobody" -> {
                SynchronousQueue<Integer> q = new SynchronousQueue<>();
                all(() -> q.offer(1), q::take); // unless somebody waits for it, it is lost
            }
            case "queue-transfer-alone" -> new LinkedTransferQueue<Integer>().transfer(1);
            case "queue-handed-over" -> {
                LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
                Thread[] t = start(() -> x = q.take());
                q.transfer(1); // taken when this returns
                check(q.isEmpty());
                t[0].join();
                check(x == 1);
            }
            case "queue-order" -> {
                PriorityBlockingQueue<Integer> q = new PriorityBlockingQueue<>();
                all(() -> q.put(2), () -> q.put(1));
                check(q.take() == 1 && q.take() == 2);
            }
            case "queue-too-early" -> {
                DelayQueue<Late> q = new DelayQueue<>();
                q.put(new Late(System.nanoTime() + 1_000_000_000));
                check(q.poll() != null); // it is not due
            }
            case "queue-timed" -> {
                BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                check(q.poll(1, TimeUnit.SECONDS) == null);
                check(q.offer(1) && !q.offer(2, 1, TimeUnit.SECONDS));
            }
            case "queue-interrupted" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
                Thread[] t = start(() -> {
                    try {
                        q.take();
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1);
            }
            case "queue-drain" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
                List<Integer> seen = new ArrayList<>();
                Thread[] t = start(() -> q.put(1));
                q.drainTo(seen);
                t[0].join();
                q.drainTo(seen);
                check(seen.size() == 1);
            }
            case "queue-deque-ends" -> {
                LinkedBlockingDeque<Integer> q = new LinkedBlockingDeque<>();
                all(() -> q.putFirst(1), () -> q.putLast(2));
                check(q.takeFirst() == 1 && q.takeLast() == 2 && q.pollFirst(1, TimeUnit.SECONDS) == null);
            }
            case "queue-deque-full" -> {
                LinkedBlockingDeque<Integer> q = new LinkedBlockingDeque<>(1);
                q.putFirst(1);
                all(() -> q.putLast(2)); // nobody takes
            }
            case "queue-deque-order" -> {
                LinkedBlockingDeque<Integer> q = new LinkedBlockingDeque<>();
                all(() -> q.putFirst(1), () -> q.putFirst(2));
                check(q.takeFirst() == 2 && q.takeFirst() == 1); // whoever came last is the first
            }
            case "queue-synchronous-fair" -> {
                SynchronousQueue<Integer> q = new SynchronousQueue<>(true);
                Thread[] t = start(() -> q.put(1));
                check(q.take() == 1);
                t[0].join();
                check(!q.offer(1, 1, TimeUnit.SECONDS) && q.poll(1, TimeUnit.SECONDS) == null);
            }
            case "queue-synchronous-add" -> {
                SynchronousQueue<Integer> q = new SynchronousQueue<>();
                Thread[] t = start(q::take);
                q.add(1); // throws unless the other one waits already
                t[0].join();
            }
            case "queue-transfer-tried", "queue-transfer-tried-late" -> {
                LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
                if (name.equals("queue-transfer-tried")) {
                    check(!q.tryTransfer(1) && !q.tryTransfer(1, 1, TimeUnit.SECONDS) && q.isEmpty());
                } else {
                    all(() -> q.tryTransfer(1), q::take); // unless it is waited for, it is lost
                }
            }
            case "queue-delay-order" -> {
                DelayQueue<Late> q = new DelayQueue<>();
                long now = System.nanoTime();
                Late first = new Late(now + 1_000_000_000), second = new Late(now + 2_000_000_000);
                all(() -> q.put(second), () -> q.put(first));
                check(q.take() == first && q.take() == second && q.poll(1, TimeUnit.SECONDS) == null);
            }
            case "queue-iterator" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>();
                q.put(1);
                q.put(2);
                Thread[] t = start(() -> q.take());
                int sum = 0;
                for (int n : q) { // as they are, or as they were
                    sum += n;
                }
                check(sum == 3 || sum == 2);
                t[0].join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
