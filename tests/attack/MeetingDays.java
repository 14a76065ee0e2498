import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that meet in rounds, hand things on, and leave early. */
class MeetingDays extends Chapter {
    /** Each round uses the other one's result of the round before. */
    static String rounds(boolean meetsTwice) throws Exception {
        int[] cells = {1, 2};
        CyclicBarrier barrier = new CyclicBarrier(2);
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            bodies[i] = () -> {
                for (int round = 0; round < 2; round++) {
                    int next = cells[0] + cells[1];
                    if (meetsTwice) {
                        barrier.await();
                    }
                    cells[me] = next;
                    barrier.await();
                }
            };
        }
        all(bodies);
        return Arrays.toString(cells);
    }

    /** The action of the barrier fails: one gets the exception, the other one a broken barrier. */
    static String broken() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> {
            throw new IllegalStateException();
        });
        Value await = () -> thrown(barrier::await);
        String first = bothOf(await, await);
        barrier.reset();
        return first + " " + barrier.isBroken();
    }

    /** One gives up; who waits or comes later learns of it. */
    static String reset() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        return bothOf(() -> {
            try {
                return barrier.await(1, TimeUnit.MINUTES);
            } catch (BrokenBarrierException e) {
                return "broken";
            } catch (java.util.concurrent.TimeoutException e) {
                return "timeout";
            }
        }, () -> {
            int waiting = barrier.getNumberWaiting();
            barrier.reset();
            return waiting + " " + barrier.isBroken();
        });
    }

    /** One leaves after the first round; the other one goes on alone. */
    static String phases() throws Exception {
        List<String> log = new ArrayList<>();
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                log.add(phase + ":" + parties);
                return phase == 2 || parties == 0;
            }
        };
        all(() -> {
            while (!phaser.isTerminated()) {
                phaser.arriveAndAwaitAdvance();
            }
        }, () -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
        });
        return log + " " + (phaser.getPhase() & Integer.MAX_VALUE);
    }

    /** A child is registered with its parent as long as it has parties. */
    static String tiers() throws Exception {
        Phaser root = new Phaser(1);
        Phaser child = new Phaser(root, 1);
        return bothOf(() -> root.arriveAndDeregister(), () -> {
            int phase = child.arriveAndAwaitAdvance();
            child.arriveAndDeregister();
            return phase;
        }) + " " + root.isTerminated() + child.isTerminated();
    }

    /** Registers while the others may be done. */
    static String late() throws Exception {
        Phaser phaser = new Phaser(1);
        return bothOf(phaser::arriveAndDeregister, () -> phaser.register() < 0 ? "over" : phaser.arriveAndDeregister());
    }

    /** Three in pairs: one is left alone. */
    static String exchanged() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[3];
        Body[] bodies = new Body[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            bodies[i] = () -> {
                try {
                    got[me] = exchanger.exchange("" + me, 1, TimeUnit.MINUTES);
                } catch (java.util.concurrent.TimeoutException e) {
                    got[me] = "-";
                }
            };
        }
        all(bodies);
        return String.join("", got);
    }

    /** A pipeline of hand-overs with an end mark. */
    static String pipeline(BlockingQueue<Integer> one, BlockingQueue<Integer> two, boolean passesEnd) throws Exception {
        int[] sum = new int[1];
        all(() -> {
            one.put(1);
            one.put(2);
            one.put(0);
        }, () -> {
            int n;
            do {
                n = one.take();
                if (n != 0 || passesEnd) {
                    two.put(n * 10);
                }
            } while (n != 0);
        }, () -> {
            for (int n = two.take(); n != 0; n = two.take()) {
                sum[0] += n;
            }
        });
        return "" + sum[0];
    }

    static String transfers() throws Exception {
        TransferQueue<String> queue = new LinkedTransferQueue<>();
        return bothOf(() -> {
            boolean at = queue.tryTransfer("a");
            queue.put("b");
            queue.transfer("c");
            return at + " " + queue.getWaitingConsumerCount();
        }, () -> queue.take() + queue.take()) + " " + queue.poll();
    }

    /** Two conditions and one signal for the wrong one. */
    static class Buffer {
        final ReentrantLock lock = new ReentrantLock();
        final Condition full = lock.newCondition();
        final Condition empty;
        String content;

        Buffer(boolean shared) {
            empty = shared ? full : lock.newCondition();
        }

        void put(String text) throws InterruptedException {
            lock.lock();
            try {
                while (content != null) {
                    empty.await();
                }
                content = text;
                full.signal();
            } finally {
                lock.unlock();
            }
        }

        String take() throws InterruptedException {
            lock.lock();
            try {
                while (content == null) {
                    full.await();
                }
                String taken = content;
                content = null;
                empty.signal();
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    static String buffer(boolean shared) throws Exception {
        Buffer buffer = new Buffer(shared);
        String[] taken = new String[2];
        all(() -> taken[0] = buffer.take(), () -> taken[1] = buffer.take(), () -> {
            buffer.put("a");
            buffer.put("b");
        });
        return sorted(taken);
    }

    /** Takes several permits at once, or as many as there are. */
    static String permits() throws Exception {
        Semaphore permits = new Semaphore(2);
        return bothOf(() -> {
            permits.acquire(2);
            permits.release(3);
            return permits.drainPermits();
        }, () -> {
            int drained = permits.drainPermits();
            permits.release(drained + 1);
            return drained;
        }) + " " + permits.availablePermits();
    }

    /** Work is stolen from the other end. */
    static String stolen() throws Exception {
        BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1, 2, 3));
        return bothOf(() -> "" + deque.pollFirst() + deque.pollFirst(), () -> "" + deque.pollLast() + deque.pollLast());
    }

    /** The first one who comes leads; the others wait for what it says. */
    static String leader() throws Exception {
        AtomicInteger first = new AtomicInteger(-1);
        CountDownLatch said = new CountDownLatch(1);
        int[] value = new int[1];
        String[] seen = new String[2];
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            bodies[i] = () -> {
                if (first.compareAndSet(-1, me)) {
                    value[0] = me + 10;
                    said.countDown();
                } else {
                    said.await();
                }
                seen[me] = "" + value[0];
            };
        }
        all(bodies);
        return String.join(" ", seen);
    }

    /** Drained while others put. */
    static String drained() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        List<Integer> batch = new ArrayList<>();
        return bothOf(() -> {
            queue.put(1);
            queue.put(2);
            return queue.offer(3);
        }, () -> {
            batch.add(queue.take());
            return queue.drainTo(batch, 2);
        }) + " " + batch + " " + queue;
    }

    public static void main(String[] args) throws Exception {
        boolean wrong = args[0].endsWith("-wrong");
        tell(switch (args[0].replace("-wrong", "")) {
            case "rounds" -> rounds(!wrong);
            case "broken" -> broken();
            case "reset" -> reset();
            case "phases" -> phases();
            case "tiers" -> tiers();
            case "late" -> late();
            case "exchanged" -> exchanged();
            case "pipeline" -> pipeline(new SynchronousQueue<>(), new LinkedTransferQueue<>(), !wrong);
            case "pipeline-bounded" -> pipeline(new ArrayBlockingQueue<>(1), new LinkedBlockingQueue<>(1), !wrong);
            case "transfers" -> transfers();
            case "buffer" -> buffer(wrong);
            case "permits" -> permits();
            case "stolen" -> stolen();
            case "leader" -> leader();
            case "drained" -> drained();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
