import java.text.SimpleDateFormat;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** A calendar that collections hash, compare or ask. Under one monitor another thread sets it a year on. */
class Keys extends Chapter {
    static final Calendar c = new GregorianCalendar(2020, 1, 1);
    static final Calendar same = new GregorianCalendar(2020, 1, 1);
    static final Calendar between = new GregorianCalendar(2020, 6, 1);

    static Callable<Object> maps(String what) {
        Map<Object, String> map = new HashMap<>(Map.of(same, "x"));
        return switch (what) {
            case "hash-map" -> () -> map.get(c);
            case "hash-map-key" -> {
                Map<Object, String> of = new HashMap<>(Map.of(c, "x"));
                yield () -> of.get(same);
            }
            case "concurrent" -> {
                Map<Object, String> of = new ConcurrentHashMap<>(map);
                yield () -> of.get(c);
            }
            case "map-of" -> {
                Map<Object, String> of = Map.of(same, "x");
                yield () -> of.get(c);
            }
            case "tree-map" -> {
                Map<Object, String> of = new TreeMap<>(map);
                yield () -> of.get(c);
            }
            case "skip-list" -> {
                Map<Object, String> of = new ConcurrentSkipListMap<>(map);
                yield () -> of.get(c);
            }
            case "linked" -> {
                Map<Object, String> of = new LinkedHashMap<>(map);
                yield () -> of.get(c);
            }
            case "table" -> {
                Map<Object, String> of = new Hashtable<>(map);
                yield () -> of.get(c);
            }
            case "synchronized" -> {
                Map<Object, String> of = Collections.synchronizedMap(map);
                yield () -> of.get(c);
            }
            case "value" -> {
                Map<String, Object> of = new HashMap<>(Map.of("x", same));
                yield () -> of.containsValue(c);
            }
            case "replace" -> {
                Map<String, Object> of = new HashMap<>(Map.of("x", same));
                yield () -> of.replace("x", c, "");
            }
            case "entry" -> () -> Map.entry(c, 1).equals(Map.entry(same, 1));
            default -> null;
        };
    }

    static Callable<Object> others(String what) {
        Set<Object> hashed = new HashSet<>(List.of(same));
        Set<Object> fixed = Set.of(same);
        int hash = Objects.hash(c);
        int ofList = List.of(c).hashCode();
        int own = c.hashCode();
        return switch (what) {
            case "hash-set" -> () -> hashed.contains(c);
            case "set-of" -> () -> fixed.contains(c);
            case "hash" -> () -> Objects.hash(c) == hash;
            case "list-hash" -> () -> List.of(c).hashCode() == ofList;
            case "objects-hash" -> () -> Objects.hashCode(c) == own;
            case "sort" -> () -> {
                List<Calendar> list = new ArrayList<>(List.of(c, between));
                Collections.sort(list);
                return list.get(0) == c;
            };
            case "max" -> () -> Collections.max(List.of(c, between)) == c;
            case "sorted" -> () -> Stream.of(c, between).sorted().findFirst().get() == c;
            case "queue" -> () -> {
                PriorityQueue<Calendar> queue = new PriorityQueue<>(List.of(c));
                queue.add(between);
                return queue.peek() == c;
            };
            case "distinct" -> () -> Stream.of(c, same).distinct().count();
            case "index" -> () -> Arrays.asList(c).indexOf(same);
            case "lists" -> () -> List.of(c).equals(List.of(same));
            case "comparator" -> () -> Comparator.<Calendar>naturalOrder().compare(c, same);
            case "optional" -> () -> Optional.of(c).equals(Optional.of(same));
            default -> throw new IllegalArgumentException(what);
        };
    }

    /** Both at a time, under one monitor: the copy has the old pattern or the new one. */
    static void copies() throws Exception {
        SimpleDateFormat shared = new SimpleDateFormat("yyyy", Locale.ROOT);
        Callable<Object> copier = shared::clone;
        Thread t = start(() -> {
            synchronized (c) {
                shared.applyPattern("MM");
            }
        });
        Object own;
        synchronized (c) {
            own = copier.call();
        }
        t.join();
        say(((SimpleDateFormat) own).toPattern());
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("copied-by-reference")) {
            copies();
            return;
        }
        String what = args[0].startsWith("race-") ? args[0].substring(5) : args[0];
        Object lock = new Object();
        Object other = args[0] == what ? lock : new Object();
        Callable<Object> found = maps(what);
        Callable<Object> call = found != null ? found : others(what);
        Thread t = start(() -> {
            synchronized (lock) {
                c.add(Calendar.YEAR, 1);
            }
        });
        Object got;
        synchronized (other) {
            got = call.call();
        }
        t.join();
        say(got);
    }
}
