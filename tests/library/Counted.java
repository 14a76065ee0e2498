import java.util.concurrent.ConcurrentHashMap;

/**
 * Maps whose number of elements is asked for while another thread changes them. A call first puts its element in, and
 * then counts it: the number was right at some moment, but an element may be seen before it counts.
 */
class Counted extends Cases {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final Object[] said = new Object[2];

    static void body(String name, int me) {
        switch (name) {
            case "each", "grown" -> {
                map.put(-1 - me, me);
                said[me] = map.size();
            }
            case "seen" -> {
                if (me == 0) {
                    map.put(1, 1);
                    said[me] = "";
                } else {
                    said[me] = (map.containsKey(1) ? "in " : "no ") + map.size();
                }
            }
            case "empty" -> {
                if (me == 0) {
                    map.put(1, 1);
                    said[me] = "";
                } else {
                    said[me] = map.isEmpty() + " " + map.mappingCount();
                }
            }
            case "absent" -> {
                map.computeIfAbsent(1, key -> me);
                said[me] = map.size();
            }
            case "merged" -> {
                map.merge(1, 1, Integer::sum);
                said[me] = map.size();
            }
            case "removed" -> {
                if (me == 0) {
                    map.remove(0);
                } else {
                    map.put(1, 1);
                }
                said[me] = map.size();
            }
            case "cleared" -> {
                if (me == 0) {
                    map.clear();
                } else {
                    map.put(1, 1);
                }
                said[me] = map.keySet().size();
            }
            // Counting orders no thread behind another one: which of them counts first is chance.
            case "raced" -> {
                map.put(2 * me, 1);
                x = me;
                map.put(2 * me + 1, 1);
                said[me] = "";
            }
            case "published" -> {
                said[me] = "";
                if (me == 0) {
                    x = 1;
                    map.put(1, 1);
                } else if (map.size() == 1) {
                    said[me] = x;
                }
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].substring("counted-".length());
        int before = name.equals("grown") ? 11 : name.equals("removed") || name.equals("cleared") ? 1 : 0;
        for (int i = 0; i < before; i++) {
            map.put(i, i);
        }
        all(() -> body(name, 0), () -> body(name, 1));
        System.out.println((said[0] + " " + said[1]).strip());
    }
}
