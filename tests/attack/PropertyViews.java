import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * Views of a table of properties that the program has made. What comes to its entries one by one, while another thread
 * changes them, is named in the verdict: a view counts as looked at when it is made.
 */
class PropertyViews extends Attack {
    static Properties table() {
        Properties table = new Properties();
        table.setProperty("y", "2");
        return table;
    }

    static boolean has(Set<Map.Entry<Object, Object>> entries) {
        boolean seen = false;
        for (Map.Entry<Object, Object> entry : entries) {
            seen |= entry.getKey().equals("x");
        }
        return seen;
    }

    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[2];
        Properties table = table();
        Body changes = () -> table.setProperty("x", "1");
        switch (args[0]) {
            case "asked-between" -> all(() -> {
                Set<Map.Entry<Object, Object>> view = table.entrySet();
                seen[0] = table.containsKey("x") + "-" + has(view);
            }, changes);
            case "changed-first" -> all(changes, () -> seen[0] = has(table.entrySet()));
            case "removed-by-view" -> all(() -> table.keySet().remove("y"), () -> seen[0] = has(table.entrySet()));
            case "computed" -> all(() -> table.merge("y", "3", (a, b) -> a + "" + b), changes);
            case "one-for-each" -> all(() -> {
                Properties mine = table();
                mine.setProperty("x", "1");
                seen[0] = has(mine.entrySet());
            }, () -> seen[1] = new HashMap<>(table()).size());
            case "before" -> {
                seen[1] = has(table.entrySet());
                all(changes, () -> seen[0] = table.getProperty("x"));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(seen[0], seen[1]);
    }
}
