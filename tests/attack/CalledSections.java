import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Concurrent collections that are called while a lock is held: by all who use them, or not by all. */
class CalledSections extends Chapter {
    static final Object a = new Object(), b = new Object();
    static final Lock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final ConcurrentSkipListMap<String, Integer> skips = new ConcurrentSkipListMap<>();
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>();
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    static final LongAdder adder = new LongAdder();
    static int p;

    private static final Body ONCE = () -> {
        if (!map.containsKey("a")) {
            map.put("a", 1);
            v = v + 1;
        }
    };

    public static void main(String[] args) throws Throwable {
        check(maps(args[0]) || others(args[0]) || waits(args[0]));
    }

    private static boolean maps(String name) throws Throwable {
        Object[] got = new Object[2];
        switch (name) {
            case "once": all(in(a, ONCE), in(a, ONCE), in(a, ONCE)); say(v); return true;
            case "once-with-lock": all(with(lock, ONCE), with(lock, ONCE)); say(v); return true;
            case "once-with-write-lock":
                all(with(shared.writeLock(), ONCE), with(shared.writeLock(), ONCE));
                say(v);
                return true;
            case "once-with-shares":
                all(with(shared.readLock(), ONCE), with(shared.readLock(), ONCE));
                say(v);
                return true;
            case "once-in-two": all(in(a, ONCE), in(b, ONCE)); say(v); return true;
            case "once-beside": all(in(a, ONCE), ONCE); say(v); return true;
            case "once-mixed": all(in(a, ONCE), with(lock, ONCE)); say(v); return true;
            case "once-in-both": all(in(a, in(b, ONCE)), in(b, ONCE)); say(v); return true;
            case "read-between":
                all(in(a, () -> {
                    map.put("x", 1);
                    map.put("y", 1);
                }), () -> {
                    got[0] = map.get("y");
                    got[1] = map.get("x");
                });
                say(got[0] + " " + got[1]);
                return true;
            case "read-in-lock":
                all(in(a, () -> {
                    map.put("x", 1);
                    map.put("y", 1);
                }), in(a, () -> {
                    got[0] = map.get("y");
                    got[1] = map.get("x");
                }));
                say(got[0] + " " + got[1]);
                return true;
            case "moved": // taken from one key and put under another
                map.put("x", 1);
                all(in(a, () -> map.put("y", map.remove("x"))), () -> got[0] = map.get("x") == null, in(a, () ->
                        got[1] = map.containsKey("x") != map.containsKey("y")));
                say(got[0] + " " + got[1]);
                return true;
            case "sizes":
                all(in(a, () -> {
                    map.put("x", 1);
                    map.put("y", 1);
                }), () -> got[0] = map.size());
                say(got[0]);
                return true;
            case "published": // what was put into the map carries the write
                all(in(a, () -> {
                    p = 1;
                    map.put("x", 1);
                }), () -> got[0] = map.get("x") == null ? "none" : p);
                say(got[0]);
                return true;
            case "published-late":
                all(in(a, () -> {
                    map.put("x", 1);
                    p = 1;
                }), () -> got[0] = map.get("x") == null ? "none" : p);
                return true;
            case "put-with-shares":
                all(with(shared.readLock(), () -> got[0] = map.putIfAbsent("k", 1)),
                        with(shared.readLock(), () -> got[1] = map.putIfAbsent("k", 2)));
                say(got[0] + " " + got[1]);
                return true;
            case "computed":
                all(in(a, () -> map.computeIfAbsent("k", k -> ++p)), in(a, () -> map.computeIfAbsent("k", k -> ++p)));
                say(p);
                return true;
            case "computed-in-circle":
                all(in(a, () -> map.computeIfAbsent("k", k -> {
                    synchronized (b) {
                        return 1;
                    }
                })), in(b, in(a, () -> { })));
                say("end");
                return true;
            case "merged":
                all(in(a, () -> map.merge("k", 1, Integer::sum)), () -> map.merge("k", 1, Integer::sum));
                say(map.get("k"));
                return true;
            case "skips":
                all(in(a, () -> {
                    skips.put("x", 1);
                    skips.put("y", 1);
                }), () -> got[0] = skips.firstKey().equals("x") && !skips.containsKey("y"), () -> { });
                return true;
            default: return false;
        }
    }

    private static boolean others(String name) throws Throwable {
        Object[] got = new Object[2];
        switch (name) {
            case "queue-between":
                all(in(a, () -> {
                    queue.add(1);
                    queue.add(2);
                }), () -> {
                    got[0] = queue.poll();
                    got[1] = queue.peek();
                });
                say(got[0] + " " + got[1]);
                return true;
            case "queue-in-lock":
                all(in(a, () -> {
                    queue.add(1);
                    queue.add(2);
                }), in(a, () -> {
                    got[0] = queue.poll();
                    got[1] = queue.peek();
                }));
                say(got[0] + " " + got[1]);
                return true;
            case "list-between":
                all(in(a, () -> {
                    list.add(1);
                    list.add(2);
                }), () -> got[0] = list.toString());
                say(got[0]);
                return true;
            case "list-walked":
                all(in(a, () -> list.addIfAbsent(1)), in(a, () -> {
                    int sum = 0;
                    for (int each : list) {
                        sum += each;
                    }
                    got[0] = sum;
                }));
                say(got[0]);
                return true;
            case "adder-between":
                all(in(a, () -> {
                    adder.increment();
                    adder.increment();
                }), () -> got[0] = adder.sum());
                say(got[0]);
                return true;
            case "adder":
                all(in(a, adder::increment), in(b, adder::increment), adder::increment);
                say(adder.sum());
                return true;
            case "atomic-between": {
                AtomicInteger n = new AtomicInteger();
                all(in(a, () -> {
                    n.incrementAndGet();
                    n.incrementAndGet();
                }), () -> got[0] = n.get());
                say(got[0]);
                return true;
            }
            case "blocking-between":
                all(in(a, () -> {
                    blocking.add(1);
                    blocking.add(2);
                }), () -> got[0] = blocking.size());
                say(got[0]);
                return true;
            case "two-collections": // moved from one to the other, both by the lock
                queue.add(1);
                all(in(a, () -> list.add(queue.poll())), in(a, () -> got[0] = queue.isEmpty() + " " + list));
                say(got[0]);
                return true;
            case "two-collections-beside":
                queue.add(1);
                all(in(a, () -> list.add(queue.poll())), () -> got[0] = queue.isEmpty() + " " + list);
                say(got[0]);
                return true;
            case "throws":
                all(() -> thrown(in(a, () -> {
                    queue.add(1);
                    queue.add(null);
                })), in(a, () -> got[0] = queue.size()));
                say(got[0]);
                return true;
            case "views": {
                List<Integer> view = list.subList(0, 0);
                all(in(a, () -> got[0] = thrown(() -> view.size())), () -> list.add(1));
                say(got[0]);
                return true;
            }
            default: return false;
        }
    }

    private static boolean waits(String name) throws Throwable {
        switch (name) {
            case "waits-for-queue":
                all(in(a, () -> {
                    while (queue.isEmpty()) {
                        a.wait();
                    }
                    p = queue.poll();
                }), in(a, () -> {
                    queue.add(5);
                    a.notifyAll();
                }));
                say(p);
                return true;
            case "waits-for-queue-outside": // added without the lock: the notification may come before the wait
                all(in(a, () -> {
                    while (queue.isEmpty()) {
                        a.wait();
                    }
                    p = queue.poll();
                }), () -> {
                    queue.add(5);
                    synchronized (a) {
                        a.notifyAll();
                    }
                });
                say(p);
                return true;
            case "waits-in-vain":
                all(in(a, () -> {
                    while (queue.isEmpty()) {
                        a.wait();
                    }
                }), () -> queue.add(5));
                say("end");
                return true;
            case "polls":
                all(() -> {
                    Integer found;
                    while ((found = queue.poll()) == null) {
                        Thread.onSpinWait();
                    }
                    p = found;
                }, in(a, () -> queue.add(5)));
                say(p);
                return true;
            case "polls-in-lock":
                all(() -> {
                    while (p == 0) {
                        synchronized (a) {
                            Integer found = queue.poll();
                            p = found == null ? 0 : found;
                        }
                    }
                }, in(a, () -> queue.add(5)));
                say(p);
                return true;
            case "polls-for-ever":
                all(in(a, () -> {
                    while (queue.isEmpty()) {
                        Thread.onSpinWait();
                    }
                }), in(a, () -> queue.add(5)));
                say("end");
                return true;
            default: return false;
        }
    }
}
