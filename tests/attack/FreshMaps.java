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
            case "filled-twice" -> {
                all(() -> map.putAll(Map.of(1, 1)), () -> map.putAll(Map.of(2, 2)));
                say(map);
            }
            case "streamed" -> {
                IntStream.range(0, 8).parallel().forEach(set::add);
                say(set);
            }
            case "orders" -> say(orders());
            default -> throw new IllegalArgumentException(args[0]);
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
