import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;

/** Lock-free parts, and meetings of threads as in lessons; right and wrong (-wrong). */
class Lessons extends Chapter {
    static boolean wrong;
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    /** A sorted list without locks, from a head that is no number. */
    static class Sorted {
        static class Node {
            final int number;
            final AtomicMarkableReference<Node> next;

            Node(int number, Node next) {
                this.number = number;
                this.next = new AtomicMarkableReference<>(next, false);
            }
        }

        final Node head = new Node(Integer.MIN_VALUE, null);

        Node before(int number) {
            while (true) {
                Node last = head;
                Node node = last.next.getReference();
                boolean again = false;
                boolean[] gone = new boolean[1];
                while (node != null) {
                    Node next = node.next.get(gone);
                    if (gone[0]) {
                        if (!last.next.compareAndSet(node, next, false, false)) {
                            again = true;
                            break;
                        }
                        node = next;
                        continue;
                    }
                    if (node.number >= number) {
                        return last;
                    }
                    last = node;
                    node = next;
                }
                if (!again) {
                    return last;
                }
            }
        }

        boolean add(int number) {
            while (true) {
                Node last = before(number);
                Node next = last.next.getReference();
                if (next != null && next.number == number) {
                    return false;
                }
                if (last.next.compareAndSet(next, new Node(number, next), false, false)) {
                    return true;
                }
            }
        }

        boolean remove(int number) {
            while (true) {
                Node last = before(number);
                Node node = last.next.getReference();
                if (node == null || node.number != number) {
                    return false;
                }
                Node next = node.next.getReference();
                if (!wrong && !node.next.compareAndSet(next, next, false, true)) {
                    continue;
                }
                last.next.compareAndSet(node, next, false, false);
                return true;
            }
        }

        @Override
        public String toString() {
            List<Integer> numbers = new ArrayList<>();
            boolean[] gone = new boolean[1];
            for (Node node = head.next.getReference(); node != null;) {
                Node next = node.next.get(gone);
                if (!gone[0]) {
                    numbers.add(node.number);
                }
                node = next;
            }
            return numbers.toString();
        }
    }

    static String sorted() throws Exception {
        Sorted list = new Sorted();
        list.add(1);
        return bothOf(() -> list.remove(1), () -> list.add(2)) + " " + list;
    }

    /** Many may offer, one polls. */
    static class Inbox {
        static class Node {
            final String value;
            volatile Node next;

            Node(String value) {
                this.value = value;
            }
        }

        Node first = new Node(null);
        final AtomicReference<Node> last = new AtomicReference<>(first);

        void offer(String value) {
            Node node = new Node(value);
            if (wrong) {
                Node previous = last.get();
                last.set(node);
                previous.next = node;
            } else {
                last.getAndSet(node).next = node;
            }
        }

        String poll() {
            Node next = first.next;
            if (next == null) {
                return null;
            }
            first = next;
            return next.value;
        }
    }

    static String inbox() throws Exception {
        Inbox inbox = new Inbox();
        String[] polled = new String[1];
        all(() -> inbox.offer("a"), () -> inbox.offer("b"), () -> polled[0] = inbox.poll());
        TreeSet<String> rest = new TreeSet<>();
        for (String value = inbox.poll(); value != null; value = inbox.poll()) {
            rest.add(value);
        }
        return polled[0] + " " + rest;
    }

    static String tickets() throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        Body body = () -> {
            int mine = wrong ? next.get() : next.getAndIncrement();
            if (wrong) {
                next.set(mine + 1);
            }
            while (served.get() != mine) {
                Thread.onSpinWait();
            }
            x++;
            served.incrementAndGet();
        };
        all(body, body);
        return "" + x;
    }

    /** The queue of a lock: each spins on its own node. */
    static class Waiting {
        volatile boolean locked = true;
        volatile Waiting next;
    }

    static String queueLock() throws Exception {
        AtomicReference<Waiting> tail = new AtomicReference<>();
        Body body = () -> {
            Waiting mine = new Waiting();
            Waiting previous = tail.getAndSet(mine);
            if (previous != null) {
                previous.next = mine;
                while (mine.locked) {
                    Thread.onSpinWait();
                }
            }
            x++;
            if (mine.next == null) {
                if (tail.compareAndSet(mine, null)) {
                    return;
                }
                if (wrong) {
                    return;
                }
                while (mine.next == null) {
                    Thread.onSpinWait();
                }
            }
            mine.next.locked = false;
        };
        all(body, body);
        return "" + x;
    }

    /** Peterson's lock, with accesses that order nothing in the wrong one. */
    static String peterson() throws Exception {
        AtomicIntegerArray wants = new AtomicIntegerArray(3);
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            bodies[i] = () -> {
                if (wrong) {
                    wants.setOpaque(me, 1);
                    wants.setOpaque(2, 1 - me);
                    while (wants.getOpaque(1 - me) == 1 && wants.getOpaque(2) == 1 - me) {
                        Thread.onSpinWait();
                    }
                } else {
                    wants.set(me, 1);
                    wants.set(2, 1 - me);
                    while (wants.get(1 - me) == 1 && wants.get(2) == 1 - me) {
                        Thread.onSpinWait();
                    }
                }
                x++;
                if (wrong) {
                    wants.setOpaque(me, 0);
                } else {
                    wants.set(me, 0);
                }
            };
        }
        all(bodies);
        return "" + x;
    }

    static int sequence, left, right;
    static final VarHandle SEQUENCE = handle("sequence"), LEFT = handle("left"), RIGHT = handle("right");

    static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Lessons.class, name, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** A sequence lock with fences. */
    static String fenced() throws Exception {
        all(() -> {
            SEQUENCE.setOpaque(1);
            VarHandle.storeStoreFence();
            LEFT.setOpaque(1);
            RIGHT.setOpaque(1);
            SEQUENCE.setRelease(2);
        }, () -> {
            int before = (int) SEQUENCE.getAcquire();
            int one = wrong ? left : (int) LEFT.getOpaque();
            int two = (int) RIGHT.getOpaque();
            VarHandle.loadLoadFence();
            seen = before % 2 != 0 || (int) SEQUENCE.getOpaque() != before ? "retry" : one + " " + two;
        });
        return seen;
    }

    static String boundedBuffer() throws Exception {
        Semaphore room = new Semaphore(1);
        Semaphore filled = new Semaphore(0);
        Semaphore mutex = new Semaphore(1);
        Queue<Integer> queue = new ArrayDeque<>();
        int[] sum = new int[1];
        all(() -> {
            for (int i = 1; i <= 2; i++) {
                if (wrong) {
                    mutex.acquire();
                    room.acquire();
                } else {
                    room.acquire();
                    mutex.acquire();
                }
                queue.add(i);
                mutex.release();
                filled.release();
            }
        }, () -> {
            for (int i = 1; i <= 2; i++) {
                filled.acquire();
                mutex.acquire();
                sum[0] = sum[0] * 10 + queue.remove();
                mutex.release();
                room.release();
            }
        });
        return "" + sum[0];
    }

    static String water() throws Exception {
        Semaphore hydrogen = new Semaphore(2);
        Semaphore oxygen = new Semaphore(1);
        CyclicBarrier molecule = new CyclicBarrier(wrong ? 2 : 3);
        Body h = () -> {
            hydrogen.acquire();
            molecule.await();
            note("H");
            hydrogen.release();
        };
        all(h, h, () -> {
            oxygen.acquire();
            molecule.await();
            note("O");
            oxygen.release();
        });
        return log;
    }

    static int number = 1;

    /** Four threads count to five together. */
    static String fizzBuzz() throws Exception {
        Object monitor = new Object();
        interface Turn {
            boolean mine(int number);
        }
        class Speaker implements Body {
            final Turn turn;
            final String word;

            Speaker(Turn turn, String word) {
                this.turn = turn;
                this.word = word;
            }

            @Override
            public void run() throws InterruptedException {
                synchronized (monitor) {
                    while (true) {
                        while (number <= 5 && !turn.mine(number)) {
                            monitor.wait();
                        }
                        if (number > 5) {
                            return;
                        }
                        log += word.isEmpty() ? "" + number : word;
                        number++;
                        if (wrong) {
                            monitor.notify();
                        } else {
                            monitor.notifyAll();
                        }
                    }
                }
            }
        }
        all(new Speaker(n -> n % 3 == 0, "f"), new Speaker(n -> n % 5 == 0, "b"),
                new Speaker(n -> n % 3 != 0 && n % 5 != 0, ""));
        return log;
    }

    static String zeroEvenOdd() throws Exception {
        Semaphore zero = new Semaphore(1);
        Semaphore[] turns = {new Semaphore(0), new Semaphore(0)};
        all(() -> {
            for (int i = 1; i <= 3; i++) {
                zero.acquire();
                log += 0;
                turns[wrong ? 1 : i % 2].release();
            }
        }, () -> {
            for (int i = 1; i <= 3; i += 2) {
                turns[1].acquire();
                log += i;
                zero.release();
            }
        }, () -> {
            turns[0].acquire();
            log += 2;
            zero.release();
        });
        return log;
    }

    /** An actor that runs in a pool while it has letters. */
    static class Actor implements Runnable {
        final Queue<Integer> letters = new ConcurrentLinkedQueue<>();
        final AtomicBoolean scheduled = new AtomicBoolean();
        final Executor pool;
        final CountDownLatch done = new CountDownLatch(2);
        int sum;

        Actor(Executor pool) {
            this.pool = pool;
        }

        void tell(int letter) {
            letters.add(letter);
            schedule();
        }

        void schedule() {
            if (scheduled.compareAndSet(false, true)) {
                pool.execute(this);
            }
        }

        @Override
        public void run() {
            for (Integer letter = letters.poll(); letter != null; letter = letters.poll()) {
                sum += letter;
                done.countDown();
            }
            scheduled.set(false);
            if (!wrong && !letters.isEmpty()) {
                schedule();
            }
        }
    }

    static String actor() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Actor actor = new Actor(pool);
        Thread other = start(() -> actor.tell(1));
        actor.tell(2);
        other.join();
        actor.done.await();
        pool.shutdown();
        return "" + actor.sum;
    }

    /** Freed when the last one has left it. */
    static class Counted {
        final AtomicInteger users = new AtomicInteger(1);
        final AtomicInteger freed = new AtomicInteger();

        boolean retain() {
            if (wrong) {
                return users.getAndIncrement() >= 0;
            }
            int now;
            do {
                now = users.get();
                if (now == 0) {
                    return false;
                }
            } while (!users.compareAndSet(now, now + 1));
            return true;
        }

        void release() {
            if (users.decrementAndGet() == 0) {
                freed.incrementAndGet();
            }
        }
    }

    static String counted() throws Exception {
        Counted it = new Counted();
        return bothOf(() -> {
            if (!it.retain()) {
                return "refused";
            }
            int freed = it.freed.get();
            it.release();
            return freed == 0 ? "used" : "freed";
        }, () -> {
            it.release();
            return "left";
        }) + " " + it.freed;
    }

    static String parallelArrays() {
        int[] numbers = new int[3];
        Arrays.parallelSetAll(numbers, i -> wrong ? ++x : i + 1);
        Arrays.parallelPrefix(numbers, Integer::sum);
        return Arrays.toString(numbers);
    }

    static String parallelSort() {
        Integer[] numbers = {3, 1, 2};
        Arrays.parallelSort(numbers, Comparator.comparingInt(n -> {
            x++;
            return n;
        }));
        return Arrays.toString(numbers);
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        tell(switch (name) {
            case "sorted" -> sorted();
            case "inbox" -> inbox();
            case "tickets" -> tickets();
            case "queue-lock" -> queueLock();
            case "peterson" -> peterson();
            case "fenced" -> fenced();
            case "bounded-buffer" -> boundedBuffer();
            case "water" -> water();
            case "fizz-buzz" -> fizzBuzz();
            case "zero-even-odd" -> zeroEvenOdd();
            case "actor" -> actor();
            case "counted" -> counted();
            case "parallel-arrays" -> parallelArrays();
            case "parallel-sort" -> parallelSort();
            default -> throw new IllegalArgumentException(name);
        });
    }
}
