import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;

/** Data that lie side by side, or are reached by two ways: which accesses meet, and which do not. */
class DataLayouts extends Chapter {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    record Order(String name, List<String> items) {
        Order {
            items = name.equals("copied") ? List.copyOf(items) : items;
        }
    }

    enum Level {
        LOW {
            @Override
            void count() {
                hits++;
            }
        },
        HIGH {
            @Override
            synchronized void count() {
                hits++;
            }
        };

        int hits;

        abstract void count();
    }

    interface Counts {
        AtomicInteger MADE = new AtomicInteger(told("counts", 5));
        int[] PLAIN = {0};
    }

    static int told(String what, int value) {
        seen += what;
        return value;
    }

    static class Slot {
        static final AtomicReferenceFieldUpdater<Slot, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(Slot.class, String.class, "name");
        static final AtomicIntegerFieldUpdater<Slot> TURN =
            AtomicIntegerFieldUpdater.newUpdater(Slot.class, "turn");
        volatile String name = "";
        volatile int turn;
    }

    static void first(int... numbers) {
        numbers[0]++;
    }

    public static void main(String[] args) throws Throwable {
        String told = ranges(args[0]);
        told = told != null ? told : bits(args[0]);
        told = told != null ? told : atoms(args[0]);
        told = told != null ? told : shared(args[0]);
        tell(told != null ? told : walks(args[0]));
    }

    /** Two accesses of an array, of which one is by a method of the library. */
    private static String ranges(String what) throws Throwable {
        int[] a = {5, 4, 3, 2, 1, 0};
        int[] b = a.clone();
        Object[] objects = {"a", 1, "c"};
        String[] texts = {"x", "y", "z"};
        char[] chars = {'a', 'b', 'c'};
        byte[] bytes = {'a', 'b', 'c'};
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Body one;
        Body two;
        switch (what) {
            case "copied-beside": one = () -> System.arraycopy(a, 0, a, 1, 2); two = () -> a[3] = 7; break;
            case "copied-onto": one = () -> System.arraycopy(a, 0, a, 1, 2); two = () -> a[2] = 7; break;
            case "copied-from": one = () -> System.arraycopy(a, 0, a, 1, 2); two = () -> a[0] = 7; break;
            case "copied-from-and-read":
                one = () -> System.arraycopy(a, 0, a, 1, 2); two = () -> check(a[0] == 5);
                break;
            case "copied-nothing":
                one = () -> System.arraycopy(a, 0, b, 0, 0); two = () -> { a[0] = 1; b[0] = 1; };
                break;
            case "copied-too-far":
                one = () -> check(thrown(() -> System.arraycopy(a, 0, b, 5, 2)).startsWith("ArrayIndex"));
                two = () -> { a[0] = 1; b[5] = 1; };
                break;
            case "copied-in-part":
                one = () -> check(thrown(() -> System.arraycopy(objects, 0, texts, 0, 3)).startsWith("ArrayStore"));
                two = () -> check(texts[1].equals("y") && texts[2].equals("z"));
                break;
            case "copied-in-part-onto":
                one = () -> thrown(() -> System.arraycopy(objects, 0, texts, 0, 3));
                two = () -> check(texts[0] != null);
                break;
            case "cloned": one = () -> a.clone(); two = () -> a[5] = 7; break;
            case "range-beside": one = () -> Arrays.copyOfRange(a, 1, 3); two = () -> { a[0] = 7; a[3] = 7; }; break;
            case "range-onto": one = () -> Arrays.copyOfRange(a, 1, 3); two = () -> a[2] = 7; break;
            case "longer": one = () -> Arrays.copyOf(a, 9); two = () -> a[5] = 7; break;
            case "equal-beside": one = () -> Arrays.equals(a, 0, 2, b, 0, 2); two = () -> b[2] = 7; break;
            case "equal-onto": one = () -> Arrays.equals(a, 0, 2, b, 0, 2); two = () -> b[1] = 7; break;
            case "mismatch-lengths": one = () -> Arrays.equals(a, new int[2]); two = () -> a[0] = 7; break;
            case "same-array": one = () -> Arrays.equals(a, a); two = () -> a[0] = 7; break;
            case "hash-onto": one = () -> Arrays.hashCode(a); two = () -> a[5] = 7; break;
            case "sort-beside": one = () -> Arrays.sort(a, 0, 3); two = () -> a[3] = 7; break;
            case "sort-onto": one = () -> Arrays.sort(a, 0, 3); two = () -> check(a[2] > 0); break;
            case "sort-halves":
                one = () -> Arrays.parallelSort(a, 0, 3); two = () -> Arrays.parallelSort(a, 3, 6);
                break;
            case "prefix-halves":
                one = () -> Arrays.parallelPrefix(a, 0, 3, Integer::sum);
                two = () -> Arrays.parallelPrefix(a, 3, 6, Integer::sum);
                break;
            case "prefix-overlap":
                one = () -> Arrays.parallelPrefix(a, 0, 4, Integer::sum);
                two = () -> Arrays.parallelPrefix(a, 3, 6, Integer::sum);
                break;
            case "set-all-and-read": one = () -> Arrays.parallelSetAll(a, i -> i); two = () -> check(a[5] >= 0); break;
            case "search-misses": // looks at the middle, and then at the last ones only
                one = () -> Arrays.binarySearch(a, 3, 6, 9); two = () -> { a[2] = 1; a[3] = 0; }; break;
            case "chars-onto": one = () -> String.valueOf(chars, 1, 2); two = () -> chars[2] = 'x'; break;
            case "bytes-onto": one = () -> new String(bytes, 1, 2); two = () -> bytes[2] = 'x'; break;
            case "get-chars": one = () -> "xy".getChars(0, 2, chars, 1); two = () -> chars[0] = 'x'; break;
            case "get-chars-onto": one = () -> "xy".getChars(0, 2, chars, 1); two = () -> check(chars[2] != 0); break;
            case "builder-onto": one = () -> new StringBuilder().append(chars, 0, 2); two = () -> chars[1] = 'x'; break;
            case "to-array": one = () -> list.toArray(); two = () -> list.set(2, 9); break;
            case "set-apart": one = () -> list.set(0, 9); two = () -> list.set(1, 8); break;
            case "as-list-apart": one = () -> Arrays.asList(texts).set(0, "q"); two = () -> texts[1] = "r"; break;
            case "as-list-onto": one = () -> Arrays.asList(texts).indexOf("z"); two = () -> texts[2] = "r"; break;
            case "index-found-before": one = () -> Arrays.asList(texts).indexOf("x"); two = () -> texts[2] = "r"; break;
            case "swapped": one = () -> Collections.swap(Arrays.asList(texts), 0, 1); two = () -> texts[2] = "r"; break;
            case "filled-none": one = () -> Arrays.fill(a, 2, 2, 0); two = () -> a[2] = 7; break;
            case "filled-wrongly": one = () -> thrown(() -> Arrays.fill(a, 4, 9, 0)); two = () -> a[4] = 7; break;
            default: return null;
        }
        all(one, two);
        return "end";
    }

    private static String bits(String what) throws Throwable {
        BitSet bits = new BitSet(128);
        bits.set(127);
        byte[] bytes = new byte[12];
        short[] shorts = new short[2];
        boolean[] booleans = new boolean[2];
        long[] longs = new long[2];
        int[][] rows = {{0, 0}, {0, 0}};
        ByteBuffer buffer = ByteBuffer.allocateDirect(12).order(ByteOrder.nativeOrder());
        switch (what) {
            case "bits-of-two-words": all(() -> bits.set(0), () -> bits.set(64)); return "" + bits;
            case "bits-of-one-word": all(() -> bits.set(0), () -> bits.set(1)); return "end";
            case "bits-set-and-read": all(() -> bits.set(0), () -> check(!bits.get(64))); return "end";
            case "bits-card": all(() -> bits.set(0), bits::cardinality); return "end";
            case "small-elements":
                all(() -> { bytes[0] = 1; shorts[0] = 1; booleans[0] = true; longs[0] = -1; },
                    () -> { bytes[1] = 2; shorts[1] = 2; booleans[1] = true; longs[1] = -2; });
                return bytes[0] + " " + bytes[1] + " " + shorts[0] + shorts[1] + booleans[0] + longs[0] + longs[1];
            case "rows-apart": all(() -> rows[0][0]++, () -> rows[0][1]++, () -> rows[1] = new int[1]); return "end";
            case "row-replaced": all(() -> rows[0][0]++, () -> rows[0] = new int[2]); return "end";
            case "row-shared": {
                int[][] same = new int[2][];
                Arrays.fill(same, rows[0]);
                all(() -> same[0][0]++, () -> same[1][0]++);
                return "end";
            }
            case "row-cloned": { // the clone of the outer array has the same rows
                int[][] copy = rows.clone();
                all(() -> copy[0][0]++, () -> rows[0][0]++);
                return "end";
            }
            case "view-beside": all(() -> INTS.set(bytes, 4, 1), () -> { bytes[3] = 1; bytes[8] = 1; }); return "end";
            case "view-onto": all(() -> INTS.set(bytes, 4, 1), () -> bytes[7] = 1); return "end";
            case "int-buffer-beside": {
                IntBuffer ints = buffer.asIntBuffer();
                all(() -> ints.put(1, -1), () -> { buffer.put(3, (byte) 1); buffer.put(8, (byte) 1); });
                return "" + ints.get(1);
            }
            case "int-buffer-onto": {
                IntBuffer ints = buffer.asIntBuffer();
                all(() -> ints.put(1, -1), () -> buffer.put(5, (byte) 1));
                return "end";
            }
            case "sliced": {
                ByteBuffer front = buffer.slice(0, 4);
                ByteBuffer back = buffer.slice(4, 4);
                all(() -> { while (front.hasRemaining()) { front.put((byte) 1); } }, () -> back.putInt(-1));
                return buffer.getInt(0) + " " + buffer.getInt(4);
            }
            case "sliced-onto": {
                ByteBuffer back = buffer.slice(3, 4);
                all(() -> buffer.putInt(0, 1), () -> back.get(0));
                return "end";
            }
            case "wrapped-onto": {
                ByteBuffer heap = ByteBuffer.wrap(bytes, 2, 4).slice();
                all(() -> heap.put(3, (byte) 1), () -> bytes[5] = 2);
                return "end";
            }
            case "wrapped-beside": {
                ByteBuffer heap = ByteBuffer.wrap(bytes, 2, 4).slice();
                all(() -> heap.put(3, (byte) 1), () -> bytes[3] = 2);
                return "" + bytes[5] + bytes[3];
            }
            case "compacted": {
                buffer.position(4);
                ByteBuffer other = buffer.duplicate();
                all(buffer::compact, () -> other.get(0));
                return "end";
            }
            default: return null;
        }
    }

    private static String atoms(String what) throws Throwable {
        Object[] got = new Object[2];
        Slot slot = new Slot();
        AtomicInteger calls = new AtomicInteger();
        switch (what) {
            case "stamped": {
                AtomicStampedReference<String> ref = new AtomicStampedReference<>("a", 0);
                all(() -> {
                    int[] stamp = new int[1];
                    String value = ref.get(stamp);
                    got[0] = ref.compareAndSet(value, "c", stamp[0], stamp[0] + 1);
                }, () -> { ref.set("b", 1); ref.set("a", 2); });
                return got[0] + " " + ref.getReference() + ref.getStamp();
            }
            case "not-stamped": {
                AtomicReference<String> ref = new AtomicReference<>("a");
                all(() -> {
                    String value = ref.get();
                    got[0] = ref.compareAndSet(value, "c");
                }, () -> { ref.set("b"); ref.set("a"); });
                return got[0] + " " + ref.get();
            }
            case "marked": {
                AtomicMarkableReference<String> ref = new AtomicMarkableReference<>("a", false);
                all(() -> got[0] = ref.compareAndSet("a", "b", false, false),
                    () -> got[1] = ref.attemptMark("a", true));
                return got[0] + " " + got[1] + " " + ref.getReference() + ref.isMarked();
            }
            case "update-calls":
                all(() -> Slot.TURN.updateAndGet(slot, n -> { calls.incrementAndGet(); return n + 10; }),
                    () -> Slot.TURN.set(slot, 1));
                return calls + " " + slot.turn;
            case "accumulate-names":
                all(() -> got[0] = Slot.NAME.getAndAccumulate(slot, "a", String::concat),
                    () -> got[1] = Slot.NAME.accumulateAndGet(slot, "b", String::concat));
                return got[0] + "," + got[1] + "," + slot.name;
            case "equal-not-same": { // references are compared, not what they are equal to
                AtomicReference<Integer> ref = new AtomicReference<>(1000);
                all(() -> got[0] = ref.compareAndSet(Integer.valueOf("1000"), 1), () -> got[1] = ref.get());
                return got[0] + " " + got[1];
            }
            case "accumulator": {
                LongAccumulator most = new LongAccumulator(Math::max, 0);
                all(() -> most.accumulate(3), () -> most.accumulate(5), () -> got[0] = most.get());
                return got[0] + " " + most.get();
            }
            case "double-adder": {
                DoubleAdder adder = new DoubleAdder();
                all(() -> adder.add(1), () -> adder.add(2), () -> got[0] = adder.sum());
                return got[0] + " " + adder.sum();
            }
            case "counter-as-index": {
                AtomicInteger next = new AtomicInteger();
                String[] names = new String[2];
                all(() -> names[next.getAndIncrement()] = "a", () -> names[next.getAndIncrement()] = "b");
                return names[0] + names[1];
            }
            case "counter-as-lock": {
                AtomicInteger next = new AtomicInteger();
                Object[] locks = {new Object(), new Object()};
                Body body = () -> {
                    synchronized (locks[next.getAndIncrement()]) {
                        x++;
                    }
                };
                all(body, body);
                return "end";
            }
            case "counter-in-switch": {
                AtomicInteger next = new AtomicInteger();
                String[] told = new String[2];
                all(() -> told[0] = switch (next.incrementAndGet()) { case 1 -> "first"; default -> "later"; },
                    () -> next.incrementAndGet());
                return told[0];
            }
            case "counter-thrown": {
                AtomicInteger next = new AtomicInteger();
                all(() -> { throw new IllegalStateException("" + next.incrementAndGet()); }, () -> next.addAndGet(1));
                return "" + next;
            }
            case "counters-of-array": {
                AtomicIntegerArray array = new AtomicIntegerArray(2);
                all(() -> { array.incrementAndGet(0); got[0] = array.get(1); },
                    () -> { array.incrementAndGet(1); got[1] = array.get(0); });
                return got[0] + " " + got[1] + " " + array;
            }
            default: return null;
        }
    }

    private static String shared(String what) throws Throwable {
        int[] numbers = {0, 0};
        List<String> items = new ArrayList<>(List.of("a"));
        StringBuffer text = new StringBuffer();
        switch (what) {
            case "record-of-list": {
                Order order = new Order("shared", items);
                all(() -> order.items().size(), () -> items.add("b"));
                return "end";
            }
            case "record-of-copy": {
                Order order = new Order("copied", items);
                all(() -> order.items().size(), () -> items.add("b"));
                return "" + order.items();
            }
            case "record-text": {
                Order order = new Order("shared", items);
                all(order::toString, () -> items.set(0, "b"));
                return "end";
            }
            case "record-equal": {
                Order order = new Order("shared", items);
                Order other = new Order("other", items);
                all(() -> order.equals(other), () -> seen = order.name());
                return "end";
            }
            case "view-of-list": {
                List<String> view = Collections.unmodifiableList(items);
                all(() -> view.get(0), () -> items.set(0, "b"));
                return "end";
            }
            case "enum-plain": all(Level.LOW::count, Level.LOW::count); return "end";
            case "enum-guarded": all(Level.HIGH::count, Level.HIGH::count); return "" + Level.HIGH.hits;
            case "enum-apart": all(Level.HIGH::count, Level.LOW::count); return Level.HIGH.hits + "" + Level.LOW.hits;
            case "interface-field":
                all(() -> Counts.MADE.incrementAndGet(), () -> Counts.MADE.incrementAndGet());
                return seen + Counts.MADE;
            case "interface-plain": all(() -> Counts.PLAIN[0]++, () -> Counts.PLAIN[0]++); return "end";
            case "varargs-array": all(() -> first(numbers), () -> first(numbers)); return "end";
            case "varargs-elements": all(() -> first(numbers[0]), () -> first(numbers[0], 1)); return "" + numbers[0];
            case "captured": all(() -> numbers[0]++, () -> numbers[1]++); return numbers[0] + "" + numbers[1];
            case "buffer-appended":
                all(() -> text.append("ab"), () -> text.append("cd"));
                return text.toString();
            case "buffer-chained":
                all(() -> text.append("a").append("b"), () -> text.append("c"));
                return text.toString();
            case "buffer-of-buffer": {
                StringBuffer other = new StringBuffer("x");
                all(() -> text.append(other), () -> other.append("y"));
                return text.toString();
            }
            case "buffer-each-other": { // append(StringBuffer) has both monitors
                StringBuffer other = new StringBuffer("x");
                text.append("z");
                all(() -> text.append(other), () -> other.append(text));
                return text + " " + other;
            }
            case "buffer-checked": {
                text.append("a");
                Body cut = () -> { if (text.length() > 0) { text.deleteCharAt(0); } };
                all(cut, cut);
                return "end";
            }
            default: return null;
        }
    }

    private static String walks(String what) throws Throwable {
        switch (what) {
            case "deque-walk": {
                ArrayDeque<String> deque = new ArrayDeque<>(List.of("a", "b"));
                String[] got = new String[1];
                all(() -> {
                    Iterator<String> it;
                    synchronized (deque) {
                        it = deque.iterator();
                    }
                    synchronized (deque) {
                        got[0] = thrown(it::next);
                    }
                }, () -> {
                    synchronized (deque) {
                        deque.pollFirst();
                        deque.addLast("c");
                    }
                });
                return got[0];
            }
            case "queue-drained": {
                PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(2, 3));
                StringBuilder got = new StringBuilder();
                all(() -> {
                    for (int i = 0; i < 2; i++) {
                        synchronized (queue) {
                            got.append(queue.poll());
                        }
                    }
                }, () -> {
                    synchronized (queue) {
                        queue.add(1);
                    }
                });
                return got + " " + queue;
            }
            case "sublist": {
                List<Integer> list = new ArrayList<>(List.of(1, 2));
                List<Integer> part = list.subList(0, 1);
                String[] got = new String[1];
                all(() -> {
                    synchronized (list) {
                        got[0] = thrown(part::size);
                    }
                }, () -> {
                    synchronized (list) {
                        list.add(3);
                    }
                });
                return got[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
