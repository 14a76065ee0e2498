import java.util.*;
import java.util.concurrent.*;

/**
 * Objects that one thread puts into a concurrent collection, and that another one finds there: what the first has
 * written before happens before what the second does with the object (java.util.concurrent, "Memory Consistency
 * Properties"). A case is named handed-COLLECTION-WAY. In those that end in -late, the first thread writes behind the
 * put, which is a data race.
 */
class Handed extends Cases {
    static class Thing implements Delayed {
        int x;

        Thing() {
            x = 1;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }
    }

    static void use(Object found) {
        if (found instanceof Thing thing) {
            check(thing.x != 0);
        }
    }

    static void useAll(Iterable<?> found) {
        for (Object each : found) {
            use(each);
        }
    }

    static Map<Integer, Thing> map(String name) {
        return switch (name) {
            case "hashmap" -> new ConcurrentHashMap<>();
            case "skipmap" -> new ConcurrentSkipListMap<>();
            case "submap" -> new ConcurrentSkipListMap<Integer, Thing>().headMap(9);
            case "descending" -> new ConcurrentSkipListMap<Integer, Thing>().descendingMap();
            default -> null;
        };
    }

    static Object of(Map.Entry<?, ?> entry) {
        return entry == null ? null : entry.getValue();
    }

    static void find(NavigableMap<Integer, Thing> map, String way) {
        use(switch (way) {
            case "first" -> of(map.firstEntry());
            case "last" -> of(map.lastEntry());
            case "floor" -> of(map.floorEntry(3));
            case "higher" -> of(map.higherEntry(0));
            case "pollfirst" -> of(map.pollFirstEntry());
            case "polllast" -> of(map.pollLastEntry());
            case "tail" -> map.tailMap(0).get(1);
            case "reverse" -> of(map.descendingMap().firstEntry());
            default -> throw new IllegalArgumentException(way);
        });
    }

    static void find(Map<Integer, Thing> map, String way) {
        switch (way) {
            case "get" -> use(map.get(1));
            case "default" -> use(map.getOrDefault(1, null));
            case "values" -> useAll(map.values());
            case "entries" -> map.entrySet().forEach(entry -> use(entry.getValue()));
            case "foreach" -> map.forEach((key, value) -> use(value));
            case "stream" -> map.values().stream().forEach(Handed::use);
            case "remove" -> use(map.remove(1));
            case "absent" -> use(map.putIfAbsent(1, new Thing()));
            case "present" -> map.computeIfPresent(1, (key, value) -> {
                use(value);
                return value;
            });
            case "replace" -> use(map.replace(1, new Thing()));
            default -> find((NavigableMap<Integer, Thing>) map, way);
        }
    }

    static Collection<Thing> collection(String name) {
        return switch (name) {
            case "skipset" -> new ConcurrentSkipListSet<>();
            case "keyset" -> ConcurrentHashMap.newKeySet();
            case "queue" -> new ConcurrentLinkedQueue<>();
            case "deque" -> new ConcurrentLinkedDeque<>();
            case "cowlist" -> new CopyOnWriteArrayList<>();
            case "cowset" -> new CopyOnWriteArraySet<>();
            case "linked" -> new LinkedBlockingQueue<>();
            case "array" -> new ArrayBlockingQueue<>(2);
            case "priority" -> new PriorityBlockingQueue<>();
            case "transfer" -> new LinkedTransferQueue<>();
            case "ends" -> new LinkedBlockingDeque<>();
            case "delay" -> (Collection<Thing>) (Collection<?>) new DelayQueue<Thing>();
            default -> throw new IllegalArgumentException(name);
        };
    }

    static void find(Collection<Thing> collection, String way) {
        switch (way) {
            case "iterate" -> useAll(collection);
            case "foreach" -> collection.forEach(Handed::use);
            case "stream" -> collection.stream().forEach(Handed::use);
            case "array" -> useAll(Arrays.asList(collection.toArray()));
            case "copy" -> useAll(new ArrayList<>(collection));
            case "removeif" -> collection.removeIf(thing -> thing.x != 0);
            case "peek" -> use(((Queue<?>) collection).peek());
            case "poll" -> use(((Queue<?>) collection).poll());
            case "first" -> use(collection.isEmpty() ? null : ((NavigableSet<?>) collection).first());
            case "pollfirst" -> use(((NavigableSet<?>) collection).pollFirst());
            case "backwards" -> ((Deque<?>) collection).descendingIterator().forEachRemaining(Handed::use);
            case "get" -> use(collection.isEmpty() ? null : ((List<?>) collection).get(0));
            case "drain" -> {
                List<Object> taken = new ArrayList<>();
                ((BlockingQueue<?>) collection).drainTo(taken);
                useAll(taken);
            }
            default -> throw new IllegalArgumentException(way);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] parts = (args[0] + "-").split("-", -1);
        boolean late = parts[3].equals("late");
        Map<Integer, Thing> map = map(parts[1]);
        Collection<Thing> collection = map == null ? collection(parts[1]) : null;
        all(() -> {
            Thing thing = new Thing();
            if (map != null) {
                map.put(1, thing);
            } else {
                collection.add(thing);
            }
            if (late) {
                thing.x = 2;
            }
        }, () -> {
            if (map != null) {
                find(map, parts[2]);
            } else {
                find(collection, parts[2]);
            }
        });
    }
}
