import java.beans.PropertyChangeSupport;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/** Buses of events as services write them, mailboxes with a last letter, and publishers that are slowed down. */
class EventBuses extends Chapter {
    /** A bus that tells each event to all listeners. */
    static class Bus {
        final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
        volatile String last;

        void publish(String event) {
            last = event;
            for (Consumer<String> listener : listeners) {
                listener.accept(event);
            }
        }

        void addThenReplay(Consumer<String> listener) {
            listeners.add(listener);
            replay(last, listener);
        }

        void replayThenAdd(Consumer<String> listener) {
            replay(last, listener);
            listeners.add(listener);
        }

        private static void replay(String event, Consumer<String> listener) {
            if (event != null) {
                listener.accept(event);
            }
        }
    }

    /** A bean that tells what it was and what it is. */
    static class Bean {
        final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        final Queue<String> told = new ConcurrentLinkedQueue<>();
        volatile int number;

        Bean() {
            changes.addPropertyChangeListener("number", e -> told.add(e.getOldValue() + "-" + e.getNewValue()));
        }

        void set(int value) {
            int old = number;
            number = value;
            changes.firePropertyChange("number", old, value);
        }
    }

    /** A queue with a lock for each end. */
    static class TwoLocks {
        static class Node {
            final String item;
            volatile Node next;
            Node plain;

            Node(String item) {
                this.item = item;
            }
        }

        final Object front = new Object();
        final Object back = new Object();
        Node head = new Node(null);
        Node tail = head;

        void put(String item) {
            synchronized (back) {
                Node node = new Node(item);
                tail.next = node;
                tail = node;
            }
        }

        String take() {
            synchronized (front) {
                Node first = head.next;
                if (first == null) {
                    return null;
                }
                head = first;
                return first.item;
            }
        }

        void putPlain(String item) {
            synchronized (back) {
                tail.plain = new Node(item);
                tail = tail.plain;
            }
        }

        String takePlain() {
            synchronized (front) {
                return head.plain == null ? null : head.plain.item;
            }
        }
    }

    /** A mailbox that looks once only. */
    static class Hasty {
        final Queue<String> letters = new ArrayDeque<>();

        synchronized void post(String letter) {
            letters.add(letter);
            notify();
        }

        synchronized String take() throws InterruptedException {
            if (letters.isEmpty()) {
                wait();
            }
            return letters.remove();
        }
    }

    static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws Throwable {
        String told = buses(args[0]);
        told = told != null ? told : mailboxes(args[0]);
        told = told != null ? told : pipes(args[0]);
        tell(told != null ? told : publishers(args[0]));
    }

    private static String buses(String what) throws Throwable {
        Bus bus = new Bus();
        switch (what) {
            case "removes-itself": {
                bus.listeners.add(new Consumer<>() {
                    @Override
                    public void accept(String event) {
                        count.incrementAndGet();
                        bus.listeners.remove(this);
                    }
                });
                all(() -> bus.publish("a"), () -> bus.publish("b"));
                return count + " " + bus.listeners.size();
            }
            case "once": {
                AtomicBoolean done = new AtomicBoolean();
                bus.listeners.add(event -> {
                    if (done.compareAndSet(false, true)) {
                        count.incrementAndGet();
                    }
                });
                all(() -> bus.publish("a"), () -> bus.publish("b"));
                return "" + count;
            }
            case "add-then-replay":
                all(() -> bus.publish("a"), () -> bus.addThenReplay(e -> count.incrementAndGet()));
                return "" + count;
            case "replay-then-add":
                all(() -> bus.publish("a"), () -> bus.replayThenAdd(e -> count.incrementAndGet()));
                return "" + count;
            case "told-after-removal": {
                AtomicBoolean closed = new AtomicBoolean();
                String[] told = {"none"};
                Consumer<String> listener = e -> told[0] = closed.get() ? "closed" : "open";
                bus.listeners.add(listener);
                all(() -> bus.publish("a"), () -> {
                    bus.listeners.remove(listener);
                    closed.set(true);
                });
                return told[0];
            }
            case "bean": {
                Bean bean = new Bean();
                all(() -> bean.set(1), () -> bean.set(2));
                return String.join(" ", bean.told) + " " + bean.number;
            }
            case "bean-guarded": {
                Bean bean = new Bean();
                Body one = () -> {
                    synchronized (bean) {
                        bean.set(1);
                    }
                };
                all(one, () -> {
                    synchronized (bean) {
                        bean.set(2);
                    }
                });
                return String.join(" ", bean.told);
            }
            case "registers-while-told": {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                AtomicBoolean wanted = new AtomicBoolean();
                all(() -> {
                    lock.readLock().lock();
                    if (wanted.get()) { // a listener that adds another one
                        lock.writeLock().lock();
                        lock.writeLock().unlock();
                    }
                    lock.readLock().unlock();
                }, () -> wanted.set(true));
                return "end";
            }
            case "thrown-by-listener": {
                bus.listeners.add(e -> {
                    if (count.incrementAndGet() == 1) {
                        throw new IllegalStateException(e);
                    }
                });
                bus.listeners.add(e -> seen += e);
                all(() -> {
                    synchronized (bus) {
                        bus.publish("a");
                    }
                }, () -> {
                    synchronized (bus) {
                        bus.publish("b");
                    }
                });
                return seen;
            }
            default:
                return null;
        }
    }

    private static String mailboxes(String what) throws Throwable {
        BlockingQueue<String> box = new LinkedBlockingQueue<>();
        switch (what) {
            case "last-letter": {
                Thread a = start(() -> box.put("a"));
                Thread b = start(() -> box.put("b"));
                List<String> got = new ArrayList<>();
                Thread reader = start(() -> {
                    for (String s = box.take(); !s.equals("end"); s = box.take()) {
                        got.add(s);
                    }
                });
                a.join();
                b.join();
                box.put("end");
                reader.join();
                return String.join(" ", got);
            }
            case "last-letter-shared": {
                box.put("a");
                box.put("b");
                box.put("end");
                int[] got = new int[2];
                Body[] readers = new Body[2];
                for (int i = 0; i < 2; i++) {
                    int own = i;
                    readers[i] = () -> {
                        while (!box.take().equals("end")) {
                            got[own]++;
                        }
                        box.put("end");
                    };
                }
                all(readers);
                return got[0] + " " + got[1] + " " + box.size();
            }
            case "last-letter-kept": { // nobody puts it back
                box.put("end");
                all(() -> box.take(), () -> box.take());
                return "end";
            }
            case "last-letter-too-early": {
                int[] got = new int[1];
                Thread writer = start(() -> box.put("a"));
                Thread reader = start(() -> {
                    while (!box.take().equals("end")) {
                        got[0]++;
                    }
                });
                box.put("end");
                writer.join();
                reader.join();
                return got[0] + " " + box.size();
            }
            case "handed-or-put": {
                BlockingQueue<String> hand = new SynchronousQueue<>();
                Thread reader = start(() -> seen = hand.take());
                boolean taken = hand.offer("a");
                if (!taken) {
                    hand.put("b");
                }
                reader.join();
                return taken + " " + seen;
            }
            case "hasty": {
                Hasty hasty = new Hasty();
                all(() -> hasty.take(), () -> hasty.take(), () -> {
                    hasty.post("a");
                    hasty.post("b");
                });
                return "end";
            }
            case "two-locks": {
                TwoLocks queue = new TwoLocks();
                String[] got = new String[2];
                all(() -> { queue.put("a"); queue.put("b"); }, () -> { got[0] = queue.take(); got[1] = queue.take(); });
                return got[0] + " " + got[1];
            }
            case "two-locks-plain": {
                TwoLocks queue = new TwoLocks();
                all(() -> queue.putPlain("a"), queue::takePlain);
                return "end";
            }
            default:
                return null;
        }
    }

    private static String pipes(String what) throws Throwable {
        switch (what) {
            case "exchanged-twice": {
                Exchanger<StringBuilder> exchanger = new Exchanger<>();
                StringBuilder out = new StringBuilder();
                all(() -> {
                    StringBuilder own = new StringBuilder();
                    own.append("a");
                    own = exchanger.exchange(own);
                    own.append("b");
                    exchanger.exchange(own);
                }, () -> {
                    StringBuilder own = exchanger.exchange(new StringBuilder("-"));
                    out.append(own);
                    own.setLength(0);
                    out.append(exchanger.exchange(own));
                });
                return out.toString();
            }
            case "exchanged-kept": { // goes on with what it has given away
                Exchanger<StringBuilder> exchanger = new Exchanger<>();
                all(() -> {
                    StringBuilder own = new StringBuilder("a");
                    exchanger.exchange(own);
                    own.append("b");
                }, () -> seen = exchanger.exchange(new StringBuilder()).toString());
                return "end";
            }
            case "pipe-closed":
            case "pipe-left":
            case "pipe-full": {
                PipedReader in = new PipedReader(what.equals("pipe-full") ? 1 : 4);
                PipedWriter out = new PipedWriter(in);
                Thread writer = start(() -> {
                    out.write("ab");
                    if (!what.equals("pipe-left")) {
                        out.close();
                    }
                });
                StringBuilder got = new StringBuilder();
                try {
                    for (int c = in.read(); c >= 0; c = in.read()) {
                        got.append((char) c);
                    }
                } catch (IOException e) {
                    got.append(" broken");
                }
                writer.join();
                return got.toString();
            }
            case "pipe-reader-closed": {
                PipedReader in = new PipedReader(1);
                PipedWriter out = new PipedWriter(in);
                Thread writer = start(() -> {
                    try {
                        out.write('a');
                        out.write('b');
                        seen = "written";
                    } catch (IOException e) {
                        seen = "broken";
                    }
                });
                in.read();
                in.close();
                writer.join();
                return seen;
            }
            case "pipe-ready": {
                PipedReader in = new PipedReader();
                PipedWriter out = new PipedWriter(in);
                Thread writer = start(() -> out.write('a'));
                boolean ready = in.ready();
                int c = in.read();
                writer.join();
                return ready + " " + (char) c;
            }
            default:
                return null;
        }
    }

    /** A subscriber that writes down what comes. */
    static class Reader implements Flow.Subscriber<String> {
        final Queue<String> got = new ConcurrentLinkedQueue<>();
        final long first;
        final long more;
        volatile Flow.Subscription subscription;

        Reader(long first, long more) {
            this.first = first;
            this.more = more;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            if (first > 0) {
                given.request(first);
            }
        }

        @Override
        public void onNext(String item) {
            got.add(item);
            if (more > 0) {
                subscription.request(more);
            }
        }

        @Override
        public void onError(Throwable thrown) {
            got.add(thrown.getClass().getSimpleName());
        }

        @Override
        public void onComplete() {
            got.add("end");
        }
    }

    private static String publishers(String what) throws Throwable {
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(Runnable::run, 2);
        switch (what) {
            case "publish-by-two": {
                Reader reader = new Reader(1, 1);
                publisher.subscribe(reader);
                all(() -> publisher.submit("a"), () -> publisher.submit("b"));
                publisher.close();
                return String.join(" ", reader.got);
            }
            case "publish-and-close": {
                Reader reader = new Reader(Long.MAX_VALUE, 0);
                publisher.subscribe(reader);
                String[] told = new String[1];
                all(() -> told[0] = thrown(() -> publisher.submit("a")), publisher::close);
                return told[0] + " " + String.join(" ", reader.got);
            }
            case "publish-dropped": {
                Reader reader = new Reader(0, 0);
                publisher.subscribe(reader);
                boolean[] dropped = new boolean[1];
                all(() -> {
                    publisher.offer("a", null);
                    publisher.offer("b", null);
                    dropped[0] = publisher.offer("c", null) < 0;
                }, () -> reader.subscription.request(1));
                reader.subscription.request(9);
                return dropped[0] + " " + String.join(" ", reader.got);
            }
            case "publish-late-subscriber": {
                Reader reader = new Reader(9, 0);
                all(() -> publisher.submit("a"), () -> publisher.subscribe(reader));
                publisher.close();
                return String.join(" ", reader.got);
            }
            case "publish-wrong-request": {
                Reader reader = new Reader(1, 0);
                publisher.subscribe(reader);
                all(() -> publisher.submit("a"), () -> reader.subscription.request(-1));
                return String.join(" ", reader.got);
            }
            default:
                throw new NoSuchElementException(what);
        }
    }
}
