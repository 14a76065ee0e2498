import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/** java.lang.Object, System and Runtime. */
class ObjectMethods extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String run(String name) throws Exception {
        String text = waits(name);
        text = text != null ? text : objects(name);
        text = text != null ? text : monitors(name);
        text = text != null ? text : copies(name);
        return text != null ? text : systems(name);
    }

    static final Object LOCK = new Object();
    static int count;

    private static String waits(String name) throws Exception {
        switch (name) {
            case "wait-lost-notify": {
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        LOCK.notify();
                    }
                });
                synchronized (LOCK) {
                    LOCK.wait();
                }
                t.join();
                return "";
            }
            case "wait-flag": {
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        x = 1;
                        LOCK.notify();
                    }
                });
                synchronized (LOCK) {
                    while (x == 0) {
                        LOCK.wait();
                    }
                }
                t.join();
                return "" + x;
            }
            case "wait-no-monitor": {
                LOCK.wait();
                return "";
            }
            case "wait-arguments": {
                synchronized (LOCK) {
                    return thrown(() -> LOCK.wait(-1)) + " " + thrown(() -> LOCK.wait(0, 1_000_000)) + " "
                            + thrown(() -> LOCK.wait(1, -1));
                }
            }
            case "notify-no-monitor": {
                return thrown(LOCK::notify) + " " + thrown(LOCK::notifyAll) + " " + thrown(() -> LOCK.wait(1));
            }
            case "wait-other-monitor": {
                Object other = new Object();
                synchronized (other) {
                    return thrown(LOCK::wait);
                }
            }
            case "notify-all": {
                Body waiter = () -> {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                        count++;
                    }
                };
                Thread t = start(waiter);
                Thread u = start(waiter);
                synchronized (LOCK) {
                    x = 1;
                    LOCK.notifyAll();
                }
                t.join();
                u.join();
                return "" + count;
            }
            case "notify-one-of-two": {
                Body waiter = () -> {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                    }
                };
                Thread t = start(waiter);
                Thread u = start(waiter);
                synchronized (LOCK) {
                    x = 1;
                    LOCK.notify();
                }
                t.join();
                u.join();
                return "";
            }
            case "wait-keeps-outer": {
                Object outer = new Object();
                Thread t = start(() -> {
                    synchronized (outer) {
                        synchronized (LOCK) {
                            x = 1;
                            LOCK.notify();
                        }
                    }
                });
                synchronized (outer) {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                    }
                }
                t.join();
                return "";
            }
            case "wait-releases-all": {
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        x = 1;
                        LOCK.notify();
                    }
                });
                synchronized (LOCK) {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                    }
                    check(Thread.holdsLock(LOCK));
                }
                t.join();
                return "" + x;
            }
            case "wait-timed": {
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        x = 1;
                        LOCK.notify();
                    }
                });
                String text;
                synchronized (LOCK) {
                    if (x == 0) {
                        LOCK.wait(10);
                    }
                    text = "" + x;
                }
                t.join();
                return text;
            }
            case "wait-timed-alone": {
                synchronized (LOCK) {
                    LOCK.wait(10);
                }
                return "over";
            }
            case "wait-interrupted-before": {
                Thread.currentThread().interrupt();
                synchronized (LOCK) {
                    return thrown(LOCK::wait) + " " + Thread.currentThread().isInterrupted();
                }
            }
            case "wait-if-two-takers": { // the second taker finds what the first has taken away
                Body taker = () -> {
                    synchronized (LOCK) {
                        if (count == 0) {
                            LOCK.wait();
                        }
                        check(count-- > 0);
                    }
                };
                Thread t = start(taker);
                Thread u = start(() -> {
                    synchronized (LOCK) {
                        if (count > 0) {
                            count--;
                        }
                    }
                });
                synchronized (LOCK) {
                    count++;
                    LOCK.notify();
                }
                t.join();
                u.join();
                return "";
            }
            case "notify-not-yet": { // the notified thread goes on only when the notifier has left the monitor
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                        seen += "b";
                    }
                });
                synchronized (LOCK) {
                    x = 1;
                    LOCK.notify();
                    seen += "a";
                }
                t.join();
                return seen;
            }
            default:
                return null;
        }
    }

    static class Sheep implements Cloneable {
        int plain = 1;
        int[] array = {1};

        @Override
        public Sheep clone() throws CloneNotSupportedException {
            return (Sheep) super.clone();
        }
    }

    static class Goat {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Keyed {
        int key;

        @Override
        public boolean equals(Object o) {
            return o instanceof Keyed k && k.key == key;
        }

        @Override
        public int hashCode() {
            return key;
        }
    }

    private static String objects(String name) throws Exception {
        switch (name) {
            case "hash-stable": {
                Object o = new Object();
                int[] hashes = new int[2];
                all(() -> hashes[0] = o.hashCode(), () -> hashes[1] = System.identityHashCode(o));
                return (hashes[0] == hashes[1]) + " " + System.identityHashCode(null);
            }
            case "hash-own": {
                Keyed k = new Keyed();
                k.key = 7;
                return k.hashCode() + " " + (System.identityHashCode(k) == new Keyed().hashCode());
            }
            case "to-string": {
                Object o = new Object();
                return "" + o.toString().equals("java.lang.Object@" + Integer.toHexString(o.hashCode()));
            }
            case "class-of": {
                return new Keyed().getClass().getSimpleName() + " " + new int[0].getClass() + " "
                        + (new Keyed().getClass() == Keyed.class);
            }
            case "clone-shallow": {
                Sheep one = new Sheep();
                Sheep two = one.clone();
                two.array[0] = 5;
                two.plain = 5;
                return one.array[0] + " " + one.plain + " " + (one.getClass() == two.getClass());
            }
            case "clone-refused": {
                return thrown(() -> new Goat().copy());
            }
            case "clone-race": {
                Sheep one = new Sheep();
                all(() -> one.plain = 2, () -> one.clone());
                return "";
            }
            case "clone-array-race": {
                int[] one = {1, 2};
                all(() -> one[1] = 5, () -> seen = "" + one.clone()[1]);
                return "";
            }
            case "clone-array-other": { // the copy is another array
                int[] one = {1, 2};
                int[] two = one.clone();
                all(() -> one[1] = 5, () -> two[1] = 6);
                return one[1] + " " + two[1];
            }
            case "clone-locked": {
                Sheep one = new Sheep();
                int[] copied = new int[1];
                all(() -> {
                    synchronized (one) {
                        one.plain = 2;
                    }
                }, () -> {
                    synchronized (one) {
                        copied[0] = one.clone().plain;
                    }
                });
                return "" + copied[0];
            }
            case "equals-race": {
                Keyed k = new Keyed();
                all(() -> k.key = 1, () -> k.equals(new Keyed()));
                return "";
            }
            default:
                return null;
        }
    }

    static synchronized void addStatic() {
        count++;
    }

    private static String monitors(String name) throws Exception {
        switch (name) {
            case "monitor-of-class": {
                all(ObjectMethods::addStatic, () -> {
                    synchronized (ObjectMethods.class) {
                        count++;
                    }
                });
                return "" + count;
            }
            case "monitor-of-small-integer": { // valueOf() always caches -128 to 127
                Body body = () -> {
                    synchronized (Integer.valueOf(7)) {
                        count++;
                    }
                };
                all(body, body);
                return "" + count;
            }
            case "monitor-of-new-object": {
                Body body = () -> {
                    synchronized (new Object()) {
                        count++;
                    }
                };
                all(body, body);
                return "";
            }
            case "monitor-of-interned": {
                String text = new String(new char[] {'k', 'e', 'y'});
                all(() -> {
                    synchronized (text.intern()) {
                        count++;
                    }
                }, () -> {
                    synchronized ("key") {
                        count++;
                    }
                });
                return "" + count;
            }
            case "monitor-of-text-not-interned": {
                String text = new String(new char[] {'k', 'e', 'y'});
                all(() -> {
                    synchronized (text) {
                        count++;
                    }
                }, () -> {
                    synchronized ("key") {
                        count++;
                    }
                });
                return "";
            }
            case "monitor-left-by-exception": {
                Body body = () -> thrown(() -> {
                    synchronized (LOCK) {
                        count++;
                        throw new IllegalStateException();
                    }
                });
                all(body, body);
                return "" + count;
            }
            case "monitor-of-replaced-field": {
                Object[] lock = {new Object()};
                Body body = () -> {
                    synchronized (lock[0]) {
                        lock[0] = new Object();
                    }
                };
                all(body, body);
                return "";
            }
            case "monitor-null": {
                Object none = null;
                return thrown(() -> {
                    synchronized (none) {
                        count++;
                    }
                });
            }
            default:
                return null;
        }
    }

    private static String copies(String name) throws Exception {
        switch (name) {
            case "copy-overlapping": {
                int[] a = {1, 2, 3, 4};
                System.arraycopy(a, 0, a, 1, 3);
                return a[0] + " " + a[1] + " " + a[2] + " " + a[3];
            }
            case "copy-store-exception": { // what stands before the wrong element has been copied
                Object[] from = {"a", 1, "c"};
                String[] to = new String[3];
                String text = thrown(() -> System.arraycopy(from, 0, to, 0, 3));
                return text + " " + to[0] + " " + to[1] + " " + to[2];
            }
            case "copy-bounds": { // nothing is modified
                int[] from = {1, 2};
                int[] to = new int[1];
                return thrown(() -> System.arraycopy(from, 0, to, 0, 2)) + " " + to[0];
            }
            case "copy-races-source": {
                int[] from = {1, 2};
                int[] to = new int[2];
                all(() -> from[1] = 3, () -> System.arraycopy(from, 0, to, 0, 2));
                return "";
            }
            case "copy-races-target": {
                int[] from = {1, 2};
                int[] to = new int[2];
                all(() -> seen = "" + to[0], () -> System.arraycopy(from, 0, to, 0, 1));
                return "";
            }
            case "copy-beside": {
                int[] from = {1, 2};
                int[] to = new int[3];
                all(() -> to[2] = 9, () -> System.arraycopy(from, 0, to, 0, 2));
                return to[0] + " " + to[1] + " " + to[2];
            }
            case "copy-other-types": {
                return thrown(() -> System.arraycopy(new int[1], 0, new long[1], 0, 1)) + " "
                        + thrown(() -> System.arraycopy("a", 0, new long[1], 0, 1));
            }
            default:
                return null;
        }
    }

    private static String systems(String name) throws Exception {
        switch (name) {
            case "property-seen": {
                Thread t = start(() -> System.setProperty("attack.p", "a"));
                String text = System.getProperty("attack.p");
                t.join();
                return text + " " + System.getProperty("attack.p");
            }
            case "property-cleared": {
                System.setProperty("attack.p", "a");
                String[] was = new String[2];
                all(() -> was[0] = System.clearProperty("attack.p"), () -> was[1] = System.clearProperty("attack.p"));
                return sorted("" + was[0], "" + was[1]);
            }
            case "property-once": {
                Properties all = System.getProperties();
                String[] was = new String[2];
                all(() -> was[0] = "" + all.putIfAbsent("attack.p", "a"),
                        () -> was[1] = "" + all.putIfAbsent("attack.p", "b"));
                return sorted(was[0], was[1]);
            }
            case "property-check-then-act": {
                Body body = () -> {
                    if (System.getProperty("attack.p") == null) {
                        System.setProperty("attack.p", "a");
                        check(v++ == 0);
                    }
                };
                all(body, body);
                return "";
            }
            case "property-boolean": {
                Thread t = start(() -> System.setProperty("attack.b", "true"));
                boolean set = Boolean.getBoolean("attack.b");
                t.join();
                return set + " " + Integer.getInteger("attack.none", 4);
            }
            case "property-orders": { // what is in a Properties is ordered like a volatile
                Thread t = start(() -> {
                    x = 1;
                    System.setProperty("attack.p", "a");
                });
                String text = System.getProperty("attack.p") == null ? "-" : "" + x;
                t.join();
                return text;
            }
            case "environment": {
                return thrown(() -> System.getenv().put("a", "b"));
            }
            case "clock": { // nanoTime of one JVM has one origin, and does not go back
                long[] times = new long[2];
                Thread t = start(() -> times[0] = System.nanoTime());
                t.join();
                times[1] = System.nanoTime();
                return "" + (times[1] - times[0] >= 0);
            }
            case "clock-sleep": {
                long before = System.nanoTime();
                Thread.sleep(50);
                return "" + (System.nanoTime() - before >= 50_000_000);
            }
            case "runtime": {
                Runtime r = Runtime.getRuntime();
                r.gc();
                System.gc();
                return (r.availableProcessors() >= 1) + " " + (r.totalMemory() <= r.maxMemory()) + " "
                        + (r == Runtime.getRuntime());
            }
            case "hook-twice": {
                Thread hook = thread(() -> { });
                Runtime r = Runtime.getRuntime();
                r.addShutdownHook(hook);
                return thrown(() -> r.addShutdownHook(hook)) + " " + r.removeShutdownHook(hook) + " "
                        + r.removeShutdownHook(hook);
            }
            case "exit-code": {
                Thread t = start(() -> v = 1);
                if (v == 1) {
                    System.exit(3);
                }
                t.join();
                return "" + v;
            }
            case "halt-code": {
                Thread t = start(() -> {
                    if (v == 1) {
                        Runtime.getRuntime().halt(4);
                    }
                });
                v = 1;
                t.join();
                return "" + v;
            }
            case "exit-in-finally": { // exit does not return: the finally is not run
                Thread t = start(() -> {
                    try {
                        System.exit(0);
                    } finally {
                        x = 1;
                    }
                });
                t.join();
                check(false);
                return "";
            }
            case "intern-by-two": {
                String[] texts = new String[2];
                all(() -> texts[0] = ("inter" + v).intern(), () -> texts[1] = ("inter" + v).intern());
                return "" + (texts[0] == texts[1]);
            }
            case "integer-overflow": {
                AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
                all(i::incrementAndGet, i::incrementAndGet);
                return "" + (i.get() == Integer.MIN_VALUE + 1);
            }
            default:
                return null;
        }
    }
}
