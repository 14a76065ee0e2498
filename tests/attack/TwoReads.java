import java.text.MessageFormat;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Formatter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One call of the library that looks at two things, one behind the other: another thread changes both in between, or
 * one of them. Each prints what was seen of both; or their sum.
 */
class TwoReads extends Chapter {
    static final AtomicInteger a = new AtomicInteger();
    static final AtomicInteger b = new AtomicInteger();

    /** A cell whose text is what is in it. */
    static class Cell implements Comparable<Cell>, CharSequence {
        volatile int value;

        @Override
        public String toString() {
            return "" + value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Cell && ((Cell) other).value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }

        @Override
        public int compareTo(Cell other) {
            return Integer.compare(value, other.value);
        }

        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int index) {
            return (char) ('0' + value);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return toString().substring(start, end);
        }
    }

    record Atoms(AtomicInteger first, AtomicInteger second) { }

    record Cells(Cell first, Cell second) { }

    static final Cell c = new Cell();
    static final Cell d = new Cell();

    public static void main(String[] args) throws Throwable {
        Value value = texts(args[0]);
        value = value != null ? value : sums(args[0]);
        value = value != null ? value : arrays(args[0]);
        Value asked = value;
        Object[] got = new Object[1];
        all(() -> got[0] = asked.run(), () -> {
            a.set(1);
            b.set(1);
        }, () -> {
            c.value = 1;
            d.value = 1;
        });
        String told = "" + got[0];
        say(told.replaceAll("[^0-9]", ""));
    }

    private static Value texts(String what) {
        List<AtomicInteger> list = List.of(a, b);
        Map<String, AtomicInteger> map = new LinkedHashMap<>();
        map.put("a", a);
        map.put("b", b);
        switch (what) {
            case "list": return list::toString;
            case "array-list": return new ArrayList<>(list)::toString;
            case "linked-list": return new LinkedList<>(list)::toString;
            case "vector": return new Vector<>(list)::toString;
            case "synchronized-list": return Collections.synchronizedList(new ArrayList<>(list))::toString;
            case "copied-on-write": return new CopyOnWriteArrayList<>(list)::toString;
            case "deque": return new ArrayDeque<>(list)::toString;
            case "map": return map::toString;
            case "map-of-one": return () -> Map.of(c, a).toString();
            case "tree-map": return new TreeMap<>(map)::toString;
            case "concurrent-map": return new ConcurrentHashMap<>(map)::toString;
            case "skip-list-map": return new ConcurrentSkipListMap<>(map)::toString;
            case "values": return () -> map.values().toString();
            case "linked-queue": return new ConcurrentLinkedQueue<>(list)::toString;
            case "linked-deque": return new ConcurrentLinkedDeque<>(list)::toString;
            case "blocking-queue": return new LinkedBlockingQueue<>(list)::toString;
            case "blocking-deque": return new LinkedBlockingDeque<>(list)::toString;
            case "blocking-array": return new ArrayBlockingQueue<>(2, false, list)::toString;
            case "arrays-text": return () -> Arrays.toString(new Object[] {a, b});
            case "arrays-deep": return () -> Arrays.deepToString(new Object[][] {{a}, {b}});
            case "record": return new Atoms(a, b)::toString;
            case "record-of-cells": return new Cells(c, d)::toString;
            case "formatted": return () -> String.format("%s %s", a, b);
            case "formatted-cells": return () -> String.format("%s %s", c, d);
            case "formatter": return () -> new Formatter().format("%s", a).format("%s", b).toString();
            case "message": return () -> MessageFormat.format("{0} {1}", a, b);
            case "message-cells": return () -> MessageFormat.format("{0} {1}", c, d);
            case "joined": return () -> String.join(",", c, d);
            case "joiner": return () -> new StringJoiner("-").add(c).add(d).toString();
            case "collected": return () -> Stream.of(c, d).collect(Collectors.joining());
            case "entry": return () -> new AbstractMap.SimpleEntry<>(a, b).toString();
            case "map-entry": return () -> Map.entry(a, b).toString();
            case "optional-of-list": return () -> Optional.of(list).toString();
            case "reference-of-list": return () -> new AtomicReference<>(list).toString();
            case "builder": return () -> new StringBuilder().append(a).append(b);
            case "builder-of-list": return () -> new StringBuilder().append(list);
            case "buffer-of-cell": return () -> new StringBuffer().append((CharSequence) c).append((Object) d);
            case "concatenated": return () -> "" + c + d;
            case "value-of": return () -> String.valueOf(list);
            case "objects-text": return () -> Objects.toString(list, "");
            case "reference-array": return () -> new AtomicReferenceArray<>(new Object[] {a, b}).toString();
            case "unmodifiable": return Collections.unmodifiableList(list)::toString;
            case "copies": return () -> Collections.nCopies(2, a).toString();
            case "sublist": return () -> List.of(c, a, b).subList(1, 3).toString();
            case "exception": return () -> new IllegalStateException(list.toString()).getMessage();
            case "streamed": return () -> Stream.of(a, b).map(AtomicInteger::get).collect(Collectors.toList());
            case "streamed-to-list": return () -> list.stream().mapToInt(AtomicInteger::get).boxed().toList();
            case "streamed-to-array":
                return () -> Arrays.toString(list.stream().mapToInt(AtomicInteger::get).toArray());
            case "replaced": {
                List<Object> own = new ArrayList<>(list);
                return () -> {
                    own.replaceAll(Object::toString);
                    return own;
                };
            }
            case "mapped": return () -> {
                Map<String, Object> own = new LinkedHashMap<>(map);
                own.replaceAll((k, v) -> v.toString());
                return own;
            };
            case "collected-map":
                return () -> Stream.of("a", "b").collect(Collectors.toMap(s -> s, s -> map.get(s).get()));
            default: return null;
        }
    }

    /** Both are used in one call, and the sum of what was seen is told, or whether it was the one or the other. */
    private static Value sums(String what) {
        List<AtomicInteger> list = List.of(a, b);
        Cell zero = new Cell();
        Comparator<AtomicInteger> order = Comparator.comparingInt(AtomicInteger::get);
        switch (what) {
            case "sum": return () -> list.stream().mapToInt(AtomicInteger::get).sum();
            case "summed": return () -> list.stream().collect(Collectors.summingInt(AtomicInteger::get));
            case "reduced": return () -> list.stream().map(AtomicInteger::get).reduce(0, Integer::sum);
            case "counted": return () -> list.stream().filter(n -> n.get() == 1).count();
            case "removed": return () -> {
                List<AtomicInteger> own = new ArrayList<>(list);
                own.removeIf(n -> n.get() == 0);
                return own.size();
            };
            case "hashed": return () -> Objects.hash(c, d) - 31 * 31;
            case "list-hash": return () -> List.of(c, d).hashCode() - 31 * 31;
            case "record-hash": return () -> new Cells(c, d).hashCode();
            case "list-equal": return () -> List.of(c, d).equals(List.of(zero, zero)) ? 1 : 0;
            case "array-equal": return () -> Arrays.equals(new Object[] {c, d}, new Object[] {zero, zero}) ? 1 : 0;
            case "record-equal": return () -> new Cells(c, d).equals(new Cells(zero, zero)) ? 1 : 0;
            case "set-size": return () -> new HashSet<>(List.of(c, d)).size();
            case "linked-set-of-two": return () -> new LinkedHashSet<>(Arrays.asList(c, d)).size();
            case "tree-set-size": return () -> new TreeSet<>(List.of(c, d)).size();
            case "max": return () -> Collections.max(list, order) == a ? 1 : 2;
            case "sorted": return () -> {
                List<AtomicInteger> own = new ArrayList<>(list);
                own.sort(order.reversed());
                return own.get(0) == a ? 1 : 2;
            };
            case "queue": return () -> {
                PriorityQueue<Cell> queue = new PriorityQueue<>();
                queue.add(c);
                queue.add(d);
                return queue.peek() == c ? 1 : 2;
            };
            case "index": return () -> new ArrayList<>(List.of(c, d)).indexOf(zero) + 1;
            case "contains": return () -> new ArrayDeque<>(List.of(c, d)).contains(zero) ? 1 : 0;
            case "frequency": return () -> Collections.frequency(List.of(c, d), zero);
            case "any": return () -> list.stream().anyMatch(n -> n.get() == 1) ? 1 : 0;
            case "disjoint": return () -> Collections.disjoint(List.of(c, d), List.of(zero)) ? 1 : 0;
            default: return null;
        }
    }

    private static Value arrays(String what) {
        AtomicIntegerArray ints = new AtomicIntegerArray(2);
        AtomicLongArray longs = new AtomicLongArray(2);
        AtomicBoolean flag = new AtomicBoolean();
        switch (what) {
            case "atomic-array": return () -> {
                Thread other = start(() -> { ints.set(0, 1); ints.set(1, 1); });
                String text = ints.toString();
                other.join();
                return text;
            };
            case "atomic-long-array": return () -> {
                Thread other = start(() -> { longs.set(0, 1); longs.set(1, 1); });
                String text = longs.toString();
                other.join();
                return text;
            };
            case "flag-text": return () -> {
                Thread other = start(() -> flag.set(true));
                String text = List.of(flag, flag).toString();
                other.join();
                return text.replace("true", "1").replace("false", "0");
            };
            default: throw new IllegalArgumentException(what);
        }
    }
}
