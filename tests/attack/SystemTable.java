import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * System properties through System, and through the table itself. "The current set of system properties for use by the
 * getProperty(String) method is returned as a Properties object" (System.getProperties): there is one table.
 */
class SystemTable extends Chapter {
    private static final String KEY = "hpor.attack.key";
    private static final Object other = new Object();
    private static Properties table;

    private interface Look {
        Object at(Properties table) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        table = System.getProperties();
        System.clearProperty(KEY);
        Look look = copies(args[0]);
        look = look != null ? look : looks(args[0]);
        if (look != null) {
            Look of = look;
            Object[] found = new Object[1];
            all(() -> found[0] = of.at(table), () -> System.setProperty(KEY, "1"));
            say(found[0]);
        } else if (!changes(args[0]) && !locks(args[0])) {
            throw new IllegalArgumentException(args[0]);
        }
    }

    /** What has the value or not. */
    private static Look copies(String name) {
        return switch (name) {
            case "clone" -> t -> ((Properties) t.clone()).getProperty(KEY);
            case "clone-as-map" -> t -> ((Map<?, ?>) t.clone()).get(KEY);
            case "defaults" -> t -> new Properties(t).getProperty(KEY);
            case "put-all" -> t -> {
                Properties copy = new Properties();
                copy.putAll(t);
                return copy.getProperty(KEY);
            };
            case "put-all-in-map" -> t -> {
                Map<Object, Object> copy = new HashMap<>();
                copy.putAll(t);
                return copy.get(KEY);
            };
            case "hash-map" -> t -> new HashMap<>(t).get(KEY);
            case "tree-map" -> t -> new TreeMap<>(t).get(KEY);
            case "concurrent-map" -> t -> new ConcurrentHashMap<>(t).get(KEY);
            case "map-copy" -> t -> Map.copyOf(t).get(KEY);
            case "fresh-clone" -> t -> ((Properties) System.getProperties().clone()).getProperty(KEY);
            case "bean" -> t -> ManagementFactory.getRuntimeMXBean().getSystemProperties().get(KEY);
            default -> null;
        };
    }

    private static Object present(boolean is) {
        return is ? "1" : "null";
    }

    private static boolean has(Iterator<?> keys) {
        while (keys.hasNext()) {
            if (keys.next().equals(KEY)) {
                return true;
            }
        }
        return false;
    }

    private static boolean has(Enumeration<?> keys) {
        return has(keys.asIterator());
    }

    private static Look looks(String name) {
        return switch (name) {
            case "get" -> t -> t.get(KEY);
            case "get-property" -> t -> t.getProperty(KEY);
            case "get-default" -> t -> t.getOrDefault(KEY, "null");
            case "contains" -> t -> present(t.containsKey(KEY));
            case "key-set" -> t -> present(has(t.keySet().iterator()));
            case "key-set-contains" -> t -> present(t.keySet().contains(KEY));
            case "entry-set" -> t -> {
                for (Map.Entry<Object, Object> e : t.entrySet()) {
                    if (e.getKey().equals(KEY)) {
                        return e.getValue();
                    }
                }
                return null;
            };
            case "stream" -> t -> present(t.keySet().stream().anyMatch(KEY::equals));
            case "keys" -> t -> present(has(t.keys()));
            case "property-names" -> t -> present(has(t.propertyNames()));
            case "string-names" -> t -> present(t.stringPropertyNames().contains(KEY));
            case "store" -> t -> {
                StringWriter out = new StringWriter();
                t.store(out, null);
                return present(out.toString().contains(KEY));
            };
            case "store-bytes" -> t -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                t.store(out, null);
                return present(out.toString().contains(KEY));
            };
            case "list" -> t -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                t.list(new PrintStream(out, true));
                return present(out.toString().contains(KEY));
            };
            case "text" -> t -> present(t.toString().contains(KEY));
            case "text-joined" -> t -> present(("" + t).contains(KEY));
            case "text-of" -> t -> present(String.valueOf((Object) t).contains(KEY));
            case "number" -> t -> Integer.getInteger(KEY);
            case "long-number" -> t -> Long.getLong(KEY);
            case "unmodifiable" -> t -> Collections.unmodifiableMap(t).get(KEY);
            case "reflected" -> t -> {
                Method get = System.class.getMethod("getProperty", String.class);
                return get.invoke(null, KEY);
            };
            default -> null;
        };
    }

    /** Changes of the table beside a look through System. */
    private static boolean changes(String name) throws Exception {
        Body change = switch (name) {
            case "set-in-table" -> () -> table.setProperty(KEY, "1");
            case "put-in-table" -> () -> table.put(KEY, "1");
            case "put-as-map" -> () -> ((Map<Object, Object>) table).put(KEY, "1");
            case "put-all-of" -> () -> table.putAll(Map.of(KEY, "1"));
            case "computed" -> () -> table.compute(KEY, (k, v) -> "1");
            case "merged" -> () -> table.merge(KEY, "1", (a, b) -> b);
            case "loaded" -> () -> table.load(new java.io.StringReader(KEY + "=1"));
            case "replaced" -> () -> {
                Properties next = new Properties();
                next.setProperty(KEY, "1");
                System.setProperties(next);
            };
            default -> null;
        };
        if (change == null) {
            return false;
        }
        Object[] found = new Object[1];
        all(() -> found[0] = System.getProperty(KEY), change);
        say(found[0]);
        return true;
    }

    private static String two(String first, Object second) {
        return first + " " + second;
    }

    private static boolean locks(String name) throws Exception {
        String[] found = new String[1];
        switch (name) {
            case "locked-set": // Properties.setProperty() is synchronized
                all(() -> {
                    synchronized (table) {
                        found[0] = two(System.getProperty(KEY), System.getProperty(KEY));
                    }
                }, () -> System.setProperty(KEY, "1"));
                break;
            case "locked-cleared":
                System.setProperty(KEY, "1");
                all(() -> {
                    synchronized (table) {
                        found[0] = two(System.getProperty(KEY), table.getProperty(KEY));
                    }
                }, () -> System.clearProperty(KEY));
                break;
            case "locked-as-map":
                all(() -> {
                    synchronized (table) {
                        found[0] = two(System.getProperty(KEY), table.get(KEY));
                    }
                }, () -> table.put(KEY, "1"));
                break;
            case "locked-get": // Properties.getProperty() is not
                all(() -> {
                    synchronized (table) {
                        System.setProperty(KEY, "1");
                        System.setProperty(KEY, "2");
                    }
                }, () -> found[0] = System.getProperty(KEY));
                break;
            case "locked-twice": // the lock is on the table of before
                all(() -> {
                    synchronized (table) {
                        found[0] = two(System.getProperty(KEY), System.getProperty(KEY));
                    }
                }, () -> {
                    System.setProperties(new Properties());
                    System.setProperty(KEY, "1");
                });
                break;
            case "locked-in-circle":
                all(() -> {
                    synchronized (table) {
                        synchronized (other) {
                            x++;
                        }
                    }
                }, () -> {
                    synchronized (other) {
                        System.setProperty(KEY, "1");
                    }
                });
                found[0] = "end";
                break;
            case "locked-beside-get":
                all(() -> {
                    synchronized (table) {
                        synchronized (other) {
                            x++;
                        }
                    }
                }, () -> {
                    synchronized (other) {
                        System.getProperty(KEY);
                    }
                });
                found[0] = "end";
                break;
            case "waiting":
                all(() -> {
                    synchronized (table) {
                        while (System.getProperty(KEY) == null) {
                            table.wait();
                        }
                    }
                }, () -> {
                    System.setProperty(KEY, "1");
                    synchronized (table) {
                        table.notify();
                    }
                });
                found[0] = "end";
                break;
            case "locked-number":
                all(() -> {
                    synchronized (table) {
                        found[0] = two("" + Integer.getInteger(KEY), Long.getLong(KEY));
                    }
                }, () -> System.setProperty(KEY, "1"));
                break;
            default: return false;
        }
        say(found[0]);
        return true;
    }
}
