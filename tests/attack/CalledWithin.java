import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Methods of queues and maps call the program: to compare elements, to ask for a delay, to go through a collection.
 * What the program does there is not done at one moment with the call. The lock, which is used nowhere else before, is
 * held by a thread until the call has ended.
 */
class CalledWithin extends Chapter {
    private static final ReentrantLock lock = new ReentrantLock();
    private static String text = "";

    private static void called() {
        lock.lock();
        lock.unlock();
    }

    private static class Element implements Delayed {
        final int number;

        Element(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Delayed other) {
            return number - ((Element) other).number;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return -1;
        }
    }

    private static final class Compared extends Element {
        Compared(int number) {
            super(number);
        }

        @Override
        public int compareTo(Delayed other) {
            called();
            return super.compareTo(other);
        }
    }

    private static final class Late extends Element {
        Late(int number) {
            super(number);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            called();
            return super.getDelay(unit);
        }
    }

    private static final class Equal {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            called();
            return false;
        }
    }

    private static final class Elements extends AbstractCollection<Integer> {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public Iterator<Integer> iterator() {
            called();
            return List.of(1, 2).iterator();
        }
    }

    private static <T> void two(Collection<? super T> queue, T one, T other) {
        queue.add(one);
        queue.add(other);
    }

    private static void put(ConcurrentHashMap<Object, Integer> map) {
        map.put(new Equal(), 1);
        map.put(new Equal(), 2);
    }

    private static Body call(String name) {
        return switch (name) {
            case "priority-compare" -> () -> two(new PriorityBlockingQueue<>(), new Compared(1), new Compared(2));
            case "priority-comparator" -> () -> two(new PriorityBlockingQueue<Integer>(2, (a, b) -> {
                called();
                return a - b;
            }), 1, 2);
            case "delay-compare" -> () -> two(new DelayQueue<>(), new Compared(1), new Compared(2));
            case "delay-ask" -> () -> {
                DelayQueue<Element> queue = new DelayQueue<>();
                queue.add(new Late(1));
                check(queue.poll() != null);
            };
            case "skip-compare" -> () -> {
                ConcurrentSkipListMap<Element, Integer> map = new ConcurrentSkipListMap<>();
                map.put(new Compared(1), 1);
                map.put(new Compared(2), 2);
            };
            case "map-equals" -> () -> put(new ConcurrentHashMap<>());
            case "linked-contains" -> () -> check(!new LinkedBlockingQueue<>(List.of(1)).contains(new Equal()));
            case "linked-filled" -> () -> check(new LinkedBlockingQueue<>(new Elements()).size() == 2);
            case "deque-filled" -> () -> check(new LinkedBlockingDeque<>(new Elements()).size() == 2);
            case "array-filled" -> () -> check(new ArrayBlockingQueue<>(2, false, new Elements()).size() == 2);
            case "priority-filled" -> () -> check(new PriorityBlockingQueue<>(new Elements()).size() == 2);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static void held(Body call) throws Throwable {
        CountDownLatch ended = new CountDownLatch(1);
        Thread holder = start(with(lock, ended::await));
        call.run();
        ended.countDown();
        holder.join();
        say("end");
    }

    /** An element gets to the head by two comparisons, between which another thread may act. */
    private static void twice(boolean collection) throws Exception {
        List<Integer> list = new ArrayList<>();
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(8, (a, b) -> {
            synchronized (CalledWithin.class) {
                text += a == 0 ? collection ? list.size() : v : "";
            }
            return a - b;
        });
        queue.addAll(List.of(1, 2, 3));
        all(() -> queue.add(0), () -> {
            synchronized (CalledWithin.class) {
                list.add(1);
                v = 1;
            }
        });
        say(text);
    }

    /** A key that looks at a map twice when it is compared. Another thread puts an element there. */
    private static final class Looks implements Comparable<Looks> {
        private static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        final boolean first;

        Looks(boolean first) {
            this.first = first;
        }

        private boolean looks(boolean same) {
            if (!first && !map.containsKey(1) && map.containsKey(1)) {
                say("between");
            }
            return same;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return looks(this == other);
        }

        @Override
        public int compareTo(Looks other) {
            return looks(true) ? 1 : 0;
        }
    }

    private static void looks(Collection<Looks> keys) throws Throwable {
        keys.add(new Looks(true));
        all(() -> check(!keys.contains(new Looks(false))), () -> Looks.map.put(1, 1));
        say("end");
    }

    private static void looks(String name) throws Throwable {
        switch (name) {
            case "map" -> looks(ConcurrentHashMap.newKeySet());
            case "skip" -> looks(new ConcurrentSkipListSet<>());
            case "copied" -> looks(new CopyOnWriteArrayList<>());
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Throwable {
        if (args[0].startsWith("looks-")) {
            looks(args[0].substring("looks-".length()));
        } else if (args[0].startsWith("twice-")) {
            twice(args[0].endsWith("list"));
        } else {
            held(call(args[0].substring("held-".length())));
        }
    }
}
