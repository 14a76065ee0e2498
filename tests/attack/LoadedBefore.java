import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.util.Hashtable;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;

/** Synchronized methods of classes that the JVM itself needs, and has loaded long before the program begins. */
class LoadedBefore extends Chapter {
    public static void main(String[] args) throws Exception {
        switch (args[0].substring(0, args[0].indexOf('-'))) {
            case "exception":
                exceptions(args[0]);
                break;
            case "table":
                tables(args[0]);
                break;
            default:
                others(args[0]);
        }
    }

    private static void exceptions(String name) throws Exception {
        Throwable shared = new Throwable();
        switch (name) {
            case "exception-suppressed":
                all(() -> shared.addSuppressed(new Error()), () -> shared.addSuppressed(new Exception()));
                tell("" + shared.getSuppressed().length);
                break;
            case "exception-held":
                all(() -> {
                    synchronized (shared) {
                        int before = shared.getSuppressed().length;
                        shared.addSuppressed(new Error());
                        check(shared.getSuppressed().length == before + 1);
                    }
                }, () -> shared.addSuppressed(new Exception()));
                break;
            case "exception-order": {
                Throwable other = new Throwable();
                all(() -> {
                    synchronized (shared) {
                        other.addSuppressed(new Error());
                    }
                }, () -> {
                    synchronized (other) {
                        shared.addSuppressed(new Error());
                    }
                });
                break;
            }
            case "exception-seen":
                all(() -> shared.addSuppressed(new Error()), () -> seen = "" + shared.getSuppressed().length);
                tell(seen);
                break;
            case "exception-cause":
                all(() -> shared.initCause(new Error()), () -> seen = thrown(() -> shared.initCause(new Error())));
                break;
            default:
                tell(null);
        }
    }

    private static void tables(String name) throws Exception {
        Hashtable<Integer, Integer> table = new Hashtable<>();
        Hashtable<Integer, Integer> other = new Hashtable<>();
        switch (name) {
            case "table-merged":
                all(() -> table.merge(1, 1, Integer::sum), () -> table.merge(1, 1, Integer::sum));
                tell("" + table);
                break;
            case "table-asked":
                all(() -> {
                    if (!table.containsKey(1)) {
                        table.put(1, 1);
                    } else {
                        table.put(1, 2);
                    }
                }, () -> table.putIfAbsent(1, 0));
                tell("" + table);
                break;
            case "table-held":
                all(() -> {
                    synchronized (table) {
                        table.put(1, 1);
                        check(table.size() == 1);
                    }
                }, table::clear);
                break;
            case "table-order":
                all(() -> table.compute(1, (k, v) -> other.size()), () -> other.compute(1, (k, v) -> table.size()));
                break;
            default:
                tell(null);
        }
    }

    private static void others(String name) throws Exception {
        switch (name) {
            case "properties-set": {
                Properties p = new Properties();
                all(() -> p.setProperty("a", "b"), () -> seen = p.getProperty("a", "none"));
                tell(seen);
                break;
            }
            case "properties-as-table": {
                Hashtable<Object, Object> p = new Properties();
                all(() -> p.put("a", "b"), () -> seen = "" + p.get("a"));
                tell(seen);
                break;
            }
            case "properties-as-map": {
                Map<Object, Object> p = new Properties();
                all(() -> p.put("a", "b"), () -> seen = "" + p.size());
                tell(seen);
                break;
            }
            case "properties-held": {
                Properties p = new Properties();
                all(() -> p.load(new StringReader("a=1\nb=2")), () -> {
                    synchronized (p) {
                        seen = "" + p.size();
                    }
                });
                tell(seen);
                break;
            }
            case "stream-read": {
                ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, 2});
                int[] read = new int[2];
                all(() -> read[0] = in.read(), () -> read[1] = in.read());
                tell(read[0] + " " + read[1]);
                break;
            }
            case "vector-added": {
                Vector<Integer> vector = new Vector<>();
                all(() -> vector.add(1), () -> vector.add(2));
                tell("" + vector);
                break;
            }
            case "thread-named": {
                Thread t = new Thread(() -> { });
                all(() -> t.setName("a"), () -> t.setName("b"));
                tell(t.getName());
                break;
            }
            default:
                tell(null);
        }
    }
}
