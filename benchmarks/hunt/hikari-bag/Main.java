import com.zaxxer.hikari.util.ConcurrentBag;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of the bag of connections of HikariCP. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "borrow" -> borrow();
            case "waits" -> waits();
            case "reserve" -> reserve();
            case "remove" -> remove();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static class Entry implements ConcurrentBag.IConcurrentBagEntry {
        final AtomicInteger state = new AtomicInteger();

        @Override
        public boolean compareAndSet(int expected, int next) {
            return state.compareAndSet(expected, next);
        }

        @Override
        public void setState(int next) {
            state.set(next);
        }

        @Override
        public int getState() {
            return state.get();
        }
    }

    static Entry borrow(ConcurrentBag<Entry> bag) {
        try {
            return bag.borrow(1, TimeUnit.DAYS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static ConcurrentBag<Entry> bag() {
        return new ConcurrentBag<>(waiting -> { });
    }

    /** Javadoc of borrow: an entry is borrowed by one thread at a time. */
    static void borrow() throws Exception {
        ConcurrentBag<Entry> bag = bag();
        bag.add(new Entry());
        bag.add(new Entry());
        Entry[] theirs = new Entry[1];
        Thread other = start(() -> theirs[0] = borrow(bag));
        Entry mine = borrow(bag);
        other.join();
        assert mine != null && theirs[0] != null && mine != theirs[0] : mine;
    }

    /** Javadoc of borrow: waits until an entry is available; one that is given back is. */
    static void waits() throws Exception {
        ConcurrentBag<Entry> bag = bag();
        Entry entry = new Entry();
        bag.add(entry);
        borrow(bag);
        Entry[] theirs = new Entry[1];
        Thread other = start(() -> theirs[0] = borrow(bag));
        bag.requite(entry);
        other.join();
        assert theirs[0] == entry && bag.getWaitingThreadCount() == 0 : theirs[0];
    }

    /** Javadoc of reserve: the entry is made unavailable for borrowing; of the two threads, one has it. */
    static void reserve() throws Exception {
        ConcurrentBag<Entry> bag = bag();
        Entry entry = new Entry();
        bag.add(entry);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = bag.reserve(entry) && bag.remove(entry));
        Entry mine = bag.borrow(0, TimeUnit.DAYS);
        other.join();
        assert (mine == null) == removed[0] && bag.size() == (removed[0] ? 0 : 1) : mine + " " + removed[0];
    }

    /** Javadoc of remove: only what is borrowed or reserved; one of two calls removes it. */
    static void remove() throws Exception {
        ConcurrentBag<Entry> bag = bag();
        Entry entry = new Entry();
        bag.add(entry);
        borrow(bag);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = bag.remove(entry));
        boolean mine = bag.remove(entry);
        other.join();
        assert mine != removed[0] && bag.size() == 0 : mine + " " + removed[0];
    }
}
