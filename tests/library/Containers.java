import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

/** Maps, lists and queues that do not block. */
class Containers extends Cases {
    static boolean run(String name) throws Exception {
        switch (name) {
            case "map", "map-check-then-act" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Body adds = name.equals("map") ? () -> map.merge("a", 1, Integer::sum)
                        : () -> map.put("a", map.getOrDefault("a", 0) + 1);
                all(adds, adds);
                check(map.get("a") == 2);
            }
            case "map-put-absent" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Integer[] old = new Integer[2];
                all(() -> old[0] = map.putIfAbsent("a", 1), () -> old[1] = map.putIfAbsent("a", 2));
                check((old[0] == null) != (old[1] == null));
            }
            case "map-size" -> {
                // size() adds up while others change the map: it need not be what it was at any moment.
                Map<Integer, Integer> map = new ConcurrentHashMap<>();
                Thread[] t = start(() -> map.put(1, 1));
                int size = map.size();
                t[0].join();
                check(size == 1);
            }
            case "map-iterator" -> {
                Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
                Thread[] t = start(() -> map.put(2, 2));
                int count = 0;
                for (Integer key : map.keySet()) {
                    count++;
                }
                t[0].join();
                check(count == 1); // or 2
            }
            case "skip-list" -> {
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
                all(() -> map.put(2, 2), () -> map.put(1, 1));
                check(map.firstKey() == 1 && map.get(2) == 2);
            }
            case "copy-on-write", "copy-on-write-get" -> {
                List<Integer> list = new CopyOnWriteArrayList<>();
                Thread[] t = start(() -> list.add(1));
                if (name.equals("copy-on-write-get")) {
                    list.get(0); // may be empty
                }
                list.add(2);
                t[0].join();
                check(list.size() == 2);
            }
            case "linked-queue" -> {
                ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
                all(() -> q.add(1), () -> q.add(2));
                check(q.poll() + q.poll() == 3 && q.poll() == null);
            }
            case "linked-deque" -> {
                ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>();
                Thread[] t = start(() -> q.addFirst(1));
                Integer last = q.pollLast();
                t[0].join();
                check(last == null || last == 1);
            }
            case "map-compute" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Body computes = () -> map.computeIfAbsent("a", key -> ++x); // called once, in the map's own lock
                all(computes, computes);
                check(x == 1 && map.get("a") == 1);
            }
            case "map-compute-nested" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                map.computeIfAbsent("a", key -> map.computeIfAbsent("a", again -> 1));
            }
            case "map-compute-race" -> {
                // Callbacks for different keys do not keep each other out.
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> map.compute("a", (key, old) -> ++x), () -> map.compute("b", (key, old) -> ++x));
            }
            case "map-compute-order" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> map.computeIfAbsent("a", a -> map.computeIfAbsent("b", b -> 1)),
                    () -> map.computeIfAbsent("b", b -> map.computeIfAbsent("a", a -> 1)));
            }
            case "map-compute-reads", "map-compute-reads-once" -> {
                // what the function does is no part of the call's step
                Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("b", 0));
                boolean once = name.equals("map-compute-reads-once");
                all(() -> map.compute("a", (key, old) -> {
                    int first = map.get("b");
                    check(first == (once ? first : map.get("b")));
                    return first;
                }), () -> map.put("b", 1));
            }
            case "map-compute-seen" -> { // nothing of it before the function has returned
                ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("b", 1));
                AtomicInteger called = new AtomicInteger();
                Thread[] t = start(() -> map.compute("b", (key, old) -> called.incrementAndGet() + old));
                int calls = called.get();
                Integer seen = map.get("b");
                check(seen == 1 || seen == 2);
                check(calls == 1 || seen == 1); // it may have been called since
                t[0].join();
            }
            case "map-compute-throws" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> {
                    try {
                        map.compute("a", (key, old) -> {
                            synchronized (map) {
                                throw new IllegalStateException();
                            }
                        });
                        check(false);
                    } catch (IllegalStateException e) {
                        map.remove("a");
                    }
                }, () -> map.merge("a", 1, Integer::sum));
                check(map.isEmpty() || map.equals(Map.of("a", 1)));
            }
            case "map-merge" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> map.merge("a", 1, Integer::sum), () -> map.merge("a", 1, Integer::sum));
                check(map.get("a") == 2);
            }
            case "map-merge-pool", "map-compute-pool" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                ExecutorService pool = Executors.newFixedThreadPool(2);
                for (int i = 0; i < 2; i++) {
                    pool.execute(name.equals("map-merge-pool") ? () -> map.merge("a", 1, Integer::sum)
                            : () -> map.compute("a", (key, old) -> old == null ? 1 : old + 1));
                }
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && map.get("a") == 2);
            }
            case "map-published" -> {
                Map<String, int[]> map = new ConcurrentHashMap<>();
                Thread[] t = start(() -> map.put("a", new int[] {1}));
                int[] seen = map.get("a");
                check(seen == null || seen[0] == 1); // what was put was written before
                t[0].join();
            }
            case "key-set" -> {
                Set<Integer> set = ConcurrentHashMap.newKeySet();
                boolean[] added = new boolean[2];
                all(() -> added[0] = set.add(1), () -> added[1] = set.add(1));
                check(added[0] != added[1]);
            }
            case "skip-list-set" -> {
                ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
                int[] taken = new int[2];
                all(() -> taken[0] = set.pollFirst(), () -> taken[1] = set.pollLast());
                check(set.isEmpty() && taken[0] + taken[1] == 3);
            }
            case "skip-list-first" -> {
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1));
                all(() -> {
                    if (!map.isEmpty()) {
                        map.firstKey(); // may be gone
                    }
                }, () -> map.remove(1));
            }
            case "copy-on-write-three" -> { // a snapshot is read with no regard to who adds meanwhile
                List<Integer> list = new CopyOnWriteArrayList<>();
                Body adds = () -> {
                    list.add(1);
                    for (int n : list) {
                        check(n == 1);
                    }
                };
                all(adds, adds, adds);
                check(list.size() == 3);
            }
            case "map-distinct" -> { // keys in different bins
                Map<Integer, Integer> map = new ConcurrentHashMap<>();
                map.put(0, 0);
                all(() -> check(map.replace(0, 0, 5)), () -> check(map.put(1, 1) == null && map.get(1) == 1),
                        () -> check(map.put(2, 2) == null && map.get(2) == 2));
                check(map.equals(Map.of(0, 5, 1, 1, 2, 2)));
            }
            case "copy-on-write-set" -> {
                Set<Integer> set = new CopyOnWriteArraySet<>();
                all(() -> set.add(1), () -> set.add(1));
                check(set.size() == 1);
            }
            case "copy-on-write-iterator" -> {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                Thread[] t = start(() -> list.add(2));
                int sum = 0, size = list.size();
                for (int n : list) { // as it was when the loop began
                    sum += n;
                }
                check(sum == 1 && size == 1 || sum == 3);
                t[0].join();
            }
            case "linked-queue-peek", "linked-deque-peek" -> {
                Queue<Integer> q = name.equals("linked-queue-peek") ? new ConcurrentLinkedQueue<>()
                        : new ConcurrentLinkedDeque<>();
                q.add(1);
                all(() -> {
                    if (q.peek() != null) {
                        x = q.poll().intValue(); // somebody else may have taken it
                    }
                }, q::poll);
            }
            case "synchronized-list" -> {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                all(() -> list.add(1), () -> list.add(2));
                check(list.size() == 2);
            }
            case "synchronized-list-iterator" -> {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                list.add(1);
                all(() -> list.add(2), () -> {
                    for (int n : list) { // without the lock
                        check(n > 0);
                    }
                });
            }
            case "map-present", "map-present-late" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
                Thread[] t = start(() -> map.remove("a"));
                if (name.equals("map-present")) {
                    Integer seen = map.computeIfPresent("a", (key, old) -> old + 1);
                    check(seen == null || seen == 2);
                } else if (map.containsKey("a")) {
                    x = map.get("a"); // may be gone
                }
                t[0].join();
                check(map.isEmpty());
            }
            case "map-counted", "map-counted-late" -> {
                Map<Integer, Integer> map = new ConcurrentHashMap<>();
                Thread[] t = start(() -> map.put(1, 1));
                boolean there = map.containsKey(1);
                if (name.equals("map-counted")) {
                    t[0].join();
                }
                check(!there || !map.isEmpty()); // put enters first, and counts then
                t[0].join();
            }
            case "map-removed", "map-replaced-late" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
                boolean[] won = new boolean[2];
                all(() -> won[0] = map.remove("a", 1), () -> won[1] = map.replace("a", 1, 2));
                check(won[0] != won[1] && map.containsKey("a") == won[1]);
                check(name.equals("map-removed") || won[1]); // the other one may have come first
            }
            case "map-bulk", "map-bulk-early" -> {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
                Thread[] t = start(() -> map.put(2, 2));
                int sum = map.reduceValues(Long.MAX_VALUE, Integer::sum);
                check(sum == 1 || name.equals("map-bulk") && sum == 3);
                t[0].join();
                map.forEach(Long.MAX_VALUE, (key, value) -> check(key.equals(value)));
                check(map.search(Long.MAX_VALUE, (key, value) -> value == 2 ? key : null) == 2);
                check(map.mappingCount() == 2);
            }
            case "map-iterator-weak" -> {
                // Never a ConcurrentModificationException; what was there all the time is seen once.
                Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
                Thread[] t = start(() -> map.remove(2));
                int ones = 0, others = 0;
                for (Map.Entry<Integer, Integer> e : map.entrySet()) {
                    ones += e.getKey() == 1 ? 1 : 0;
                    others += e.getKey() == 1 ? 0 : 1;
                }
                check(ones == 1 && others <= 1);
                t[0].join();
            }
            case "key-set-late" -> {
                Set<Integer> set = ConcurrentHashMap.newKeySet();
                AtomicInteger added = new AtomicInteger();
                Body adds = () -> {
                    if (!set.contains(1)) {
                        set.add(1);
                        added.incrementAndGet(); // both may have
                    }
                };
                all(adds, adds);
                check(added.get() == 1);
            }
            case "skip-list-compute", "skip-list-compute-twice" -> {
                // The function may be called more than once for one call; the value is put once.
                ConcurrentSkipListMap<String, Integer> map = new ConcurrentSkipListMap<>();
                AtomicInteger calls = new AtomicInteger();
                Body adds = () -> map.compute("a", (key, old) -> {
                    calls.incrementAndGet();
                    return old == null ? 1 : old + 1;
                });
                all(adds, adds);
                check(map.get("a") == 2 && (name.equals("skip-list-compute") || calls.get() == 2));
            }
            case "skip-list-iterator", "skip-list-iterator-early" -> {
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>(Map.of(1, 1, 3, 3));
                Thread[] t = start(() -> map.put(2, 2));
                int count = 0, last = 0;
                for (int key : map.keySet()) {
                    check(key > last);
                    last = key;
                    count++;
                }
                check(count == 3 || name.equals("skip-list-iterator") && count == 2);
                t[0].join();
            }
            case "skip-list-set-first" -> {
                ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1));
                all(() -> {
                    if (!set.isEmpty()) {
                        set.first(); // may be gone
                    }
                }, () -> set.remove(1));
            }
            case "copy-on-write-set-late" -> {
                Set<Integer> set = new CopyOnWriteArraySet<>();
                AtomicInteger added = new AtomicInteger();
                Body adds = () -> {
                    if (!set.contains(1)) {
                        set.add(1);
                        added.incrementAndGet();
                    }
                };
                all(adds, adds);
                check(added.get() == 1);
            }
            case "linked-deque-iterator", "linked-deque-iterator-early" -> {
                ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>(List.of(1));
                Thread[] t = start(() -> q.addLast(2));
                int sum = 0;
                for (int n : q) {
                    sum += n;
                }
                check(sum == 3 || name.equals("linked-deque-iterator") && sum == 1);
                t[0].join();
                check(q.peekFirst() == 1 && q.peekLast() == 2);
            }
            case "linked-queue-iterator" -> {
                ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1));
                Thread[] t = start(() -> q.add(2));
                int sum = 0;
                for (int n : q) {
                    sum += n;
                }
                check(sum == 3 || sum == 1);
                t[0].join();
                check(q.size() == 2);
            }
            case "hash-map-locked", "hash-map-unlocked" -> {
                Map<Integer, Integer> map = new HashMap<>();
                boolean right = name.equals("hash-map-locked");
                Body reads = () -> {
                    if (right) {
                        synchronized (map) {
                            map.get(1);
                        }
                    } else {
                        map.get(1);
                    }
                };
                all(() -> {
                    synchronized (map) {
                        map.put(1, 1);
                    }
                }, reads);
            }
            case "array-list-handed-over", "array-list-shared" -> {
                List<Integer> list = new ArrayList<>();
                Thread[] t = start(() -> list.add(1));
                if (name.equals("array-list-handed-over")) {
                    t[0].join();
                }
                list.add(2);
                t[0].join();
                check(list.size() == 2);
            }
            case "builder-locked", "builder-shared" -> {
                StringBuilder text = new StringBuilder();
                Object lock = new Object();
                all(() -> {
                    synchronized (lock) {
                        text.append("a");
                    }
                }, () -> {
                    synchronized (name.equals("builder-locked") ? lock : text) {
                        text.append("b");
                    }
                });
                check(text.length() == 2);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
