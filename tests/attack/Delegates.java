import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.CharBuffer;
import java.text.MessageFormat;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An object of the JDK that asks another one, which a second thread changes. */
class Delegates extends Chapter {
    public static void main(String[] args) throws Throwable {
        String text = defaults(args[0]);
        text = text != null ? text : tables(args[0]);
        text = text != null ? text : texts(args[0]);
        tell(text != null ? text : questions(args[0]));
    }

    /** A table of properties whose defaults are given. */
    private static class Own extends Properties {
        private static final long serialVersionUID = 1;

        Own(Properties defaults) {
            this.defaults = defaults;
        }
    }

    private static String defaults(String name) throws Exception {
        Properties base = new Properties();
        base.setProperty("a", "1");
        Properties own = new Properties(base);
        switch (name) {
            case "defaults-read":
                start(() -> base.setProperty("a", "2"));
                return own.getProperty("a");
            case "defaults-of-defaults": {
                Properties third = new Properties(new Properties(own));
                start(() -> base.setProperty("a", "2"));
                return third.getProperty("a");
            }
            case "defaults-removed":
                start(() -> base.remove("a"));
                return own.getProperty("a", "x");
            case "defaults-named":
                start(() -> base.setProperty("b", "2"));
                return "" + own.stringPropertyNames().size();
            case "defaults-enumerated":
                start(() -> base.setProperty("b", "2"));
                return "" + Collections.list(own.propertyNames()).size();
            case "defaults-listed": {
                start(() -> base.setProperty("a", "2"));
                StringWriter text = new StringWriter();
                own.list(new PrintWriter(text));
                return text.toString().contains("a=2") ? "new" : "old";
            }
            case "defaults-of-a-subclass": {
                Properties derived = new Own(base);
                start(() -> base.setProperty("a", "2"));
                return derived.getProperty("a");
            }
            case "defaults-hidden": { // own entries come first
                own.setProperty("a", "3");
                start(() -> base.setProperty("a", "2"));
                return own.getProperty("a");
            }
            case "defaults-changed-by-two":
                start(() -> base.setProperty("a", own.getProperty("a") + "2"));
                own.setProperty("a", own.getProperty("a") + "3");
                return own.getProperty("a");
            case "defaults-published": { // what was written before the entry is seen by who reads it
                start(() -> {
                    x = 1;
                    base.setProperty("b", "2");
                });
                return own.getProperty("b") == null ? "no" : "" + x;
            }
            default:
                return null;
        }
    }

    private static String tables(String name) throws Exception {
        Properties base = new Properties();
        base.setProperty("a", "1");
        switch (name) {
            case "table-copied":
                start(() -> base.setProperty("a", "2"));
                return "" + new HashMap<>(base).get("a");
            case "table-put-all": {
                Properties other = new Properties();
                start(() -> base.setProperty("a", "2"));
                other.putAll(base);
                return other.getProperty("a");
            }
            case "table-put-all-of-a-map": {
                Map<String, String> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", "3")));
                start(() -> map.put("a", "2"));
                base.putAll(map);
                return base.getProperty("a");
            }
            case "table-viewed":
                start(() -> base.setProperty("a", "2"));
                return "" + Collections.unmodifiableMap(base).get("a");
            case "table-equals": {
                Properties other = new Properties();
                other.setProperty("a", "2");
                start(() -> base.setProperty("a", "2"));
                return "" + other.equals(base);
            }
            case "table-equals-map":
                start(() -> base.setProperty("a", "2"));
                return "" + Map.of("a", "2").equals(base);
            case "table-entry-set":
                start(() -> {
                    for (Map.Entry<Object, Object> entry : base.entrySet()) {
                        entry.setValue("2");
                    }
                });
                return base.getProperty("a");
            case "table-key-removed":
                start(() -> base.keySet().remove("a"));
                return "" + base.getProperty("a");
            case "table-values-cleared":
                start(() -> base.values().clear());
                return "" + base.getProperty("a");
            case "table-keys-counted":
                start(() -> base.setProperty("b", "2"));
                return "" + Collections.list(base.keys()).size();
            case "table-stored": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                start(() -> base.setProperty("a", "2"));
                base.store(bytes, null);
                return bytes.toString().contains("a=2") ? "new" : "old";
            }
            case "table-read-by-two":
                all(() -> base.getProperty("a"), () -> base.getProperty("a"));
                return "";
            default:
                return null;
        }
    }

    private enum Color { RED }

    private static String texts(String name) throws Exception {
        StringBuffer text = new StringBuffer("a");
        switch (name) {
            case "text-wrapped": {
                CharBuffer chars = CharBuffer.wrap(text);
                start(() -> text.setCharAt(0, 'b'));
                return chars.toString();
            }
            case "text-wrapped-get": {
                CharBuffer chars = CharBuffer.wrap(text);
                start(() -> text.setCharAt(0, 'b'));
                return "" + chars.get();
            }
            case "text-wrapped-slice": {
                CharBuffer chars = CharBuffer.wrap(text).slice();
                start(() -> text.setCharAt(0, 'b'));
                return "" + chars.charAt(0);
            }
            case "text-split": { // the stream looks when it ends
                Stream<String> parts = Pattern.compile(",").splitAsStream(text);
                start(() -> text.setCharAt(0, 'b'));
                return parts.collect(Collectors.joining());
            }
            case "text-streamed": {
                start(() -> text.setCharAt(0, 'b'));
                return "" + (char) text.chars().sum();
            }
            case "text-joined":
                start(() -> text.setCharAt(0, 'b'));
                return new StringJoiner("").add(text).toString();
            case "text-collected":
                start(() -> text.setCharAt(0, 'b'));
                return Stream.of(text).collect(Collectors.joining());
            case "text-in-list":
                start(() -> text.setCharAt(0, 'b'));
                return List.of(text).toString();
            case "text-in-optional":
                start(() -> text.setCharAt(0, 'b'));
                return Optional.of(text).toString();
            case "text-in-map":
                start(() -> text.setCharAt(0, 'b'));
                return Map.of("k", text).toString();
            case "text-in-enum-map":
                start(() -> text.setCharAt(0, 'b'));
                return new java.util.EnumMap<>(Map.of(Color.RED, text)).toString();
            case "text-in-entry":
                start(() -> text.setCharAt(0, 'b'));
                return new AbstractMap.SimpleEntry<>("k", text).toString();
            case "text-in-reference": {
                AtomicReference<Object> reference = new AtomicReference<>(text);
                start(() -> text.setCharAt(0, 'b'));
                return reference.toString();
            }
            case "text-in-array":
                start(() -> text.setCharAt(0, 'b'));
                return Arrays.deepToString(new Object[][] {{text}});
            case "text-in-message":
                start(() -> text.setCharAt(0, 'b'));
                return MessageFormat.format("{0}", text);
            case "text-in-list-formatted":
                start(() -> text.setCharAt(0, 'b'));
                return String.format("%s", List.of(text));
            case "text-in-unmodifiable":
                start(() -> text.setCharAt(0, 'b'));
                return Collections.unmodifiableList(Arrays.asList(text)).toString();
            case "text-of-writer": {
                StringWriter writer = new StringWriter();
                StringBuffer buffer = writer.getBuffer();
                start(() -> writer.write("b"));
                return "" + buffer.length();
            }
            case "text-of-print-writer": {
                StringWriter writer = new StringWriter();
                PrintWriter printer = new PrintWriter(writer);
                StringBuffer buffer = writer.getBuffer();
                start(() -> printer.print("b"));
                return "" + buffer.length();
            }
            case "text-of-formatter": {
                Formatter formatter = new Formatter(text);
                start(() -> formatter.format("%d", 7));
                return "" + text;
            }
            case "text-compared": {
                StringBuffer other = new StringBuffer("b");
                start(() -> text.setCharAt(0, 'b'));
                return "" + other.compareTo(text);
            }
            default:
                return null;
        }
    }

    private static String questions(String name) throws Exception {
        StringBuffer text = new StringBuffer("b");
        StringBuffer other = new StringBuffer("c");
        Calendar first = new GregorianCalendar(2000, 0, 1);
        Calendar second = new GregorianCalendar(2001, 0, 1);
        switch (name) {
            case "asked-maximum":
                start(() -> text.setCharAt(0, 'd'));
                return Collections.max(List.of(text, other)) == text ? "first" : "second";
            case "asked-sorted": {
                StringBuffer[] array = {text, other};
                start(() -> text.setCharAt(0, 'd'));
                Arrays.sort(array);
                return array[0] == text ? "first" : "second";
            }
            case "asked-natural":
                start(() -> text.setCharAt(0, 'd'));
                return Comparator.<StringBuffer>naturalOrder().compare(text, other) < 0 ? "less" : "more";
            case "asked-reversed":
                start(() -> text.setCharAt(0, 'd'));
                return Comparator.<StringBuffer>reverseOrder().compare(text, other) < 0 ? "less" : "more";
            case "asked-comparing":
                start(() -> text.setCharAt(0, 'd'));
                return Comparator.comparing(StringBuffer::toString).compare(text, other) < 0 ? "less" : "more";
            case "asked-in-set": {
                TreeSet<StringBuffer> set = new TreeSet<>(List.of(other));
                start(() -> text.setCharAt(0, 'd'));
                return set.higher(text) == null ? "none" : "one";
            }
            case "asked-minimum-streamed":
                start(() -> text.setCharAt(0, 'd'));
                return Stream.of(text, other).min(Comparator.naturalOrder()).get() == text ? "first" : "second";
            case "asked-objects-equal":
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + Objects.equals(first, second);
            case "asked-list-contains":
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + List.of(first).contains(second);
            case "asked-list-equals":
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + List.of(first).equals(List.of(second));
            case "asked-optional-equals":
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + Optional.of(first).equals(Optional.of(second));
            case "asked-hash": {
                int before = first.hashCode();
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + (Objects.hashCode(first) == before);
            }
            case "asked-arrays-equal":
                start(() -> first.setTimeInMillis(second.getTimeInMillis()));
                return "" + Arrays.equals(new Object[] {first}, new Object[] {second});
            case "asked-optional-mapped":
                start(() -> text.setCharAt(0, 'd'));
                return Optional.of(text).map(StringBuffer::toString).get();
            case "asked-supplier": {
                Supplier<String> supplier = text::toString;
                start(() -> text.setCharAt(0, 'd'));
                return supplier.get();
            }
            default:
                return null;
        }
    }
}
