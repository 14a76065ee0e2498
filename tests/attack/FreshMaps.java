import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Maps that threads share from the first element on: none of them has a table before. */
class FreshMaps extends Chapter {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        switch (args[0]) {
            case "puts" -> {
                all(() -> map.put(1, 1), () -> map.put(2, 2), () -> map.put(3, 3));
                say(map);
            }
            case "set" -> {
                all(() -> set.add(1), () -> set.add(2), () -> set.add(3));
                say(set);
            }
            case "capacity" -> {
                ConcurrentHashMap<Integer, Integer> large = new ConcurrentHashMap<>(100);
                all(() -> large.put(1, 1), () -> large.put(200, 2), () -> large.put(3, 3));
                say(large);
            }
            case "huge" -> {
                ConcurrentHashMap<Integer, Integer> huge = new ConcurrentHashMap<>(5_000);
                all(() -> huge.put(1, 1), () -> huge.put(2, 2));
                say(huge);
            }
            case "functions" -> {
                all(() -> map.computeIfAbsent(1, k -> 1), () -> map.merge(2, 2, Integer::sum));
                say(map);
            }
            case "same" -> say(bothOf(() -> map.putIfAbsent(1, 1), () -> map.putIfAbsent(1, 2)) + " " + map);
            case "looked" -> say(bothOf(() -> map.get(1), () -> map.put(1, 1)));
            case "asked" -> say(bothOf(() -> map.isEmpty(), () -> map.put(1, 1)));
            case "filled" -> {
                all(() -> map.putAll(Map.of(1, 1, 2, 2)), () -> map.put(3, 3));
                say(map);
            }
            case "filled-in-one-bin" -> {
                all(() -> map.putAll(Map.of(1, 1)), () -> map.putAll(Map.of(17, 2)), () -> map.put(33, 3));
                say(map);
            }
            case "filled-and-emptied" -> {
                all(() -> map.putAll(Map.of(1, 1)), () -> {
                    map.put(17, 2);
                    map.remove(17);
                    map.putAll(Map.of(17, map.size()));
                });
                say(map.keySet());
            }
            case "filled-twice" -> {
                all(() -> map.putAll(Map.of(1, 1)), () -> map.putAll(Map.of(2, 2)));
                say(map);
            }
            case "streamed" -> {
                IntStream.range(0, 8).parallel().forEach(set::add);
                say(set);
            }
            case "grown" -> grow(2, 6);
            case "grown-by-three" -> grow(3, 4);
            case "grown-by-many" -> grow(2, 10);
            case "grown-in-the-midst" -> grow(3, 5);
            case "grown-looked" -> {
                ConcurrentHashMap<Integer, Integer> small = new ConcurrentHashMap<>(1);
                say(bothOf(() -> {
                    fill(small, 0, 2);
                    return small.get(2) + " " + small.get(3);
                }, () -> {
                    fill(small, 2, 2);
                    return small.get(0) + " " + small.get(1);
                }) + " " + small);
            }
            case "grown-iterated" -> {
                ConcurrentHashMap<Integer, Integer> small = new ConcurrentHashMap<>(1);
                say(bothOf(() -> {
                    fill(small, 0, 2);
                    return small.keySet().toString();
                }, () -> {
                    fill(small, 2, 2);
                    return small.size();
                }) + " " + small);
            }
            case "grown-emptied" -> {
                ConcurrentHashMap<Integer, Integer> small = new ConcurrentHashMap<>(1);
                say(bothOf(() -> {
                    fill(small, 0, 2);
                    return small.remove(2);
                }, () -> {
                    fill(small, 2, 1);
                    return small.remove(0);
                }) + " " + small);
            }
            case "orders" -> say(orders());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** So many threads put in so many elements each. */
    private static void grow(int threads, int each) throws Exception {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        Body[] bodies = new Body[threads];
        for (int i = 0; i < threads; i++) {
            int from = i * each;
            bodies[i] = () -> fill(map, from, each);
        }
        all(bodies);
        say(map.size());
    }

    private static void fill(Map<Integer, Integer> map, int from, int count) {
        for (int key = from; key < from + count; key++) {
            map.put(key, key);
        }
    }

    /** The order of a map's elements shows the size of its table. As plain Java has it. */
    private static String orders() {
        StringBuilder orders = new StringBuilder();
        for (int n : new int[] {1, 5, 11, 12, 13, 24, 25, 47}) {
            Map<String, Integer> elements = new HashMap<>();
            for (int i = 0; i < n; i++) {
                elements.put("key" + 7 * i, i);
            }
            orders.append(new ConcurrentHashMap<>(elements));
            for (ConcurrentHashMap<String, Integer> map : new ConcurrentHashMap[] {new ConcurrentHashMap<>(),
                new ConcurrentHashMap<>(0), new ConcurrentHashMap<>(1), new ConcurrentHashMap<>(40),
                new ConcurrentHashMap<>(10, 0.5f)}) {
                map.putAll(elements);
                orders.append(map);
            }
            ConcurrentHashMap<String, Integer> used = new ConcurrentHashMap<>();
            used.put("first", 0);
            used.putAll(elements);
            orders.append(used).append(new ConcurrentHashMap<>(used));
        }
        return orders.length() + " " + orders.toString().hashCode();
    }
}
