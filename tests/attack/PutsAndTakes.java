import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Puts and takes of different elements have no order; who looks at a queue, or waits for room, sees all of them. */
class PutsAndTakes extends Chapter {
    private static final List<Integer> order = new ArrayList<>();
    private static int plain;

    private static Body puts(BlockingQueue<Integer> queue, int... elements) {
        return () -> {
            for (int element : elements) {
                queue.put(element);
            }
        };
    }

    private static String take(BlockingQueue<Integer> queue, int count) throws InterruptedException {
        StringJoiner taken = new StringJoiner(" ");
        for (int i = 0; i < count; i++) {
            taken.add(String.valueOf(queue.take()));
        }
        return taken.toString();
    }

    private static void pipe(BlockingQueue<Integer> queue) throws Exception {
        Thread producer = start(puts(queue, 1, 2, 3, 4));
        say(take(queue, 4));
        producer.join();
    }

    private static void pair(BlockingQueue<Integer> queue) throws Exception {
        Thread one = start(puts(queue, 1, 2)), other = start(puts(queue, 3, 4));
        say(take(queue, 4));
        one.join();
        other.join();
    }

    /** What the look sees while one thread puts two elements in and another one takes them out. */
    private static void beside(BlockingQueue<Integer> queue, Value look) throws Exception {
        Thread producer = start(puts(queue, 1, 2)), consumer = start(() -> take(queue, 2));
        say(look.run());
        producer.join();
        consumer.join();
    }

    /** The look sees what was written before the put, or says null. */
    private static void published(BlockingQueue<Integer> queue, Value look) throws Exception {
        Thread writer = start(() -> {
            plain = 5;
            queue.put(1);
        });
        say(look.run());
        writer.join();
    }

    /** A put behind the making of room: what was written before that is seen. */
    private static void room(BlockingQueue<Integer> queue, Body makes) throws Exception {
        queue.put(0);
        Thread other = start(() -> {
            plain = 5;
            makes.run();
        });
        queue.put(1);
        say(plain);
        other.join();
    }

    /** The iterator has come to the end when it is made: the only element is its next one. */
    private static void iterator() throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        queue.put(1);
        var iterator = queue.iterator();
        all(queue::take, puts(queue, 2));
        StringJoiner seen = new StringJoiner(" ");
        iterator.forEachRemaining(element -> seen.add(element.toString()));
        say(seen);
    }

    private static void interrupted() throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread consumer = start(() -> say(thrown(queue::take)));
        queue.put(1);
        consumer.interrupt();
        consumer.join();
    }

    /** The first take throws, though there is an element. The second one takes that, and waits for no other. */
    private static void refusedTake(boolean late) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(0));
        Body writes = () -> {
            plain = 1;
            queue.put(1);
        };
        Body reads = () -> {
            Thread.currentThread().interrupt();
            check(thrown(queue::take).equals("InterruptedException"));
            queue.take();
            say(plain);
        };
        all(late ? writes : reads, late ? reads : writes);
    }

    private static void stack() throws Exception {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        deque.addLast(0);
        Object[] taken = new Object[1];
        all(() -> deque.addFirst(1), () -> taken[0] = deque.takeFirst());
        say(taken[0]);
    }

    // ---- pools ------------------------------------------------------------------------------------------------------

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static void tasks(int count) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        for (int i = 1; i <= count; i++) {
            int task = i;
            pool.execute(() -> order.add(task));
        }
        end(pool);
        say(order.toArray());
    }

    private static void queued() throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> { });
        }
        say(pool.getQueue().size());
        end(pool);
    }

    private static void refused() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
        Thread closer = start(pool::shutdown);
        int taken = 0;
        for (int i = 0; i < 2; i++) {
            try {
                pool.execute(() -> { });
                taken++;
            } catch (RejectedExecutionException e) {
                break;
            }
        }
        say(taken);
        closer.join();
    }

    /** Two threads give tasks to a pool of two. */
    private static void givers() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int[] ran = new int[1];
        Body gives = () -> {
            for (int i = 0; i < 2; i++) {
                pool.execute(() -> {
                    synchronized (order) {
                        ran[0]++;
                    }
                });
            }
        };
        all(gives, gives);
        end(pool);
        say(ran[0]);
    }

    /** Does the task see what was written before it was given to the pool, or only behind that? */
    private static void written(boolean before) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
        if (before) {
            plain = 1;
        }
        pool.execute(() -> say(plain));
        if (!before) {
            plain = 1;
        }
        pool.execute(() -> { });
        end(pool);
    }

    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        BlockingQueue<Integer> narrow = new ArrayBlockingQueue<>(1);
        switch (args[0]) {
            case "pipe" -> pipe(queue);
            case "narrow" -> pipe(narrow);
            case "deque" -> pipe(new LinkedBlockingDeque<>(2));
            case "pair" -> pair(queue);
            case "pair-narrow" -> pair(narrow);
            case "takers" -> {
                Thread producer = start(puts(queue, 1, 2));
                say(bothOf(queue::take, queue::take));
                producer.join();
            }
            case "polled" -> say(bothOf(() -> queue.poll() + " " + queue.poll(), () -> {
                queue.put(1);
                queue.put(2);
                return "";
            }));
            case "offered" -> {
                narrow.put(0);
                say(bothOf(() -> narrow.offer(1), narrow::take));
            }
            case "timed" -> say(bothOf(() -> queue.poll(1, TimeUnit.HOURS), () -> queue.offer(1)));
            case "size" -> beside(queue, queue::size);
            case "peek" -> beside(queue, queue::peek);
            case "contains" -> beside(queue, () -> queue.contains(2));
            case "remaining" -> beside(narrow, narrow::remainingCapacity);
            case "taken-out" -> {
                Thread producer = start(puts(queue, 1, 2));
                say(queue.remove(1) + " " + take(queue, 1));
                producer.join();
            }
            case "ordered" -> published(queue, () -> queue.take() + plain);
            case "found" -> published(queue, () -> queue.contains(1) ? plain : null);
            case "iterated" -> published(queue, () -> queue.iterator().hasNext() ? plain : null);
            case "measured" -> published(queue, () -> queue.size() == 1 ? plain : null);
            case "drained" -> published(queue, () -> queue.drainTo(order) == 1 ? plain : null);
            case "later" -> {
                Thread producer = start(() -> {
                    queue.put(1);
                    plain = 1;
                    queue.put(2);
                });
                queue.take();
                say(plain);
                producer.join();
            }
            case "room" -> room(narrow, narrow::take);
            case "room-cleared" -> {
                BlockingQueue<Integer> one = new LinkedBlockingQueue<>(1);
                room(one, one::clear);
            }
            case "room-removed" -> room(narrow, () -> narrow.remove(0));
            case "room-drained" -> room(narrow, () -> narrow.drainTo(order));
            case "room-iterated" -> room(narrow, () -> {
                var iterator = narrow.iterator();
                iterator.next();
                iterator.remove();
            });
            case "added" -> {
                Thread writer = start(() -> {
                    plain = 5;
                    narrow.add(1);
                });
                say(narrow.take() + plain);
                writer.join();
            }
            case "iterator" -> iterator();
            case "interrupted" -> interrupted();
            case "refused-take" -> refusedTake(false);
            case "refused-take-late" -> refusedTake(true);
            case "stack" -> stack();
            case "tasks" -> tasks(5);
            case "queued" -> queued();
            case "refused" -> refused();
            case "givers" -> givers();
            case "written-before" -> written(true);
            case "written-behind" -> written(false);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
