import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;

/**
 * JLS 4.12, 5.1, 8.3, 10 and 15: which variable an expression means, and of which width; what it does when it fails.
 */
class Expressions extends Attack {
    static volatile int v;
    static volatile int w;
    static volatile boolean flag;
    static volatile Integer boxed = 1;
    static volatile String text = "Aa";
    static volatile String[] texts = {"a", "b"};
    static volatile Node node = new Node(1);
    static int plain;
    static char letter = 'a';
    static byte small = 127;
    static double real;
    static volatile long wide = 1L << 40;
    static final long[] LONGS = new long[2];
    static final double[] REALS = new double[2];
    static final boolean[] FLAGS = new boolean[2];
    static final char[] CHARS = new char[2];
    static final int[][] ROWS = {{0, 0}, {0, 0}};

    static class Node {
        volatile int value;
        int open;
        private int hidden;

        Node(int value) {
            this.value = value;
        }
    }

    static class Above {
        int same;
        static int shared;
    }

    static class Below extends Above {
        int same;

        void writeAbove() {
            super.same = 1;
        }

        void writeOwn() {
            same = 2;
        }
    }

    static class VolatileAbove {
        volatile int same = 1;
    }

    static class VolatileBelow extends VolatileAbove {
        volatile int same = 1;

        int above() {
            return super.same;
        }
    }

    interface Names {
        List<Integer> LIST = new ArrayList<>(List.of(1, 2));
        Object LOCK = new Object();
    }

    interface MoreNames extends Names {
    }

    static class Named implements MoreNames {
    }

    static class Box<T> {
        volatile T content;

        Box(T content) {
            this.content = content;
        }
    }

    static class FromArguments extends Node {
        FromArguments() {
            super(next());
            v = value;
        }
    }

    class Inner {
        Inner(int a) {
        }
    }

    static int next() {
        return ++w;
    }

    static int none() {
        return 0;
    }

    static <T> T[] array(T... values) {
        return values;
    }

    static void widths(String name) throws Exception {
        Object[] seen = new Object[2];
        switch (name) {
            case "long-elements" -> {
                all(() -> LONGS[0] += 1L << 33, () -> LONGS[1]++);
                say(LONGS[0] >> 33, LONGS[1]);
            }
            case "long-element-shared" -> {
                all(() -> LONGS[0]++, () -> LONGS[0] += 2);
                say(LONGS[0]);
            }
            case "real-elements" -> {
                all(() -> REALS[0] += 0.5, () -> REALS[0] += 0.25);
                say(REALS[0]);
            }
            case "boolean-element" -> {
                all(() -> FLAGS[0] |= true, () -> seen[0] = FLAGS[0]);
                say(seen[0]);
            }
            case "char-element" -> {
                all(() -> CHARS[0]++, () -> CHARS[1]--);
                say((int) CHARS[0], (int) CHARS[1]);
            }
            case "rows" -> {
                all(() -> ROWS[0][1]++, () -> ROWS[1][1]++);
                say(ROWS[0][1], ROWS[1][1]);
            }
            case "row-replaced" -> {
                all(() -> ROWS[0] = new int[] {5, 5}, () -> ROWS[0][0]++);
                say(ROWS[0][0]);
            }
            case "char-narrowed" -> {
                all(() -> letter += 1, () -> letter += 1);
                say(letter);
            }
            case "byte-wraps" -> {
                Thread t = start(() -> small++);
                t.join();
                say(small);
            }
            case "real-field" -> {
                all(() -> real += 1.5, () -> real = 4);
                say(real);
            }
            case "wide-shift" -> {
                all(() -> wide >>>= 1, () -> wide <<= 1);
                say(Long.numberOfTrailingZeros(wide));
            }
            case "assigned-to-itself" -> {
                all(() -> v = v++, () -> v = 3);
                say(v);
            }
            case "mixed-increments" -> {
                all(() -> seen[0] = v++ + ++v, () -> v = 5);
                say(seen[0]);
            }
            case "boolean-compound" -> {
                all(() -> flag |= next() > 0, () -> flag = false);
                say(flag, w);
            }
            case "text-element" -> {
                String[] old = texts;
                all(() -> texts[v] += "x" + v, () -> {
                    v = 1;
                    texts = new String[] {"c", "d"};
                });
                say(String.join("", old), String.join("", texts));
            }
            case "index-assigned" -> {
                int[] a = {0, 0, 0};
                all(() -> a[v] = v = 2, () -> v = 1);
                say(a[0], a[1], a[2]);
            }
            case "array-assigned-in-index" -> {
                int[] a = {11, 12, 0, 14};
                all(() -> {
                    int[] b = a;
                    int[] c = {0, 1, 2, 3};
                    seen[0] = b[(b = c)[3]] + v;
                }, () -> v = 100);
                say(seen[0]);
            }
            default -> {
                names(name, seen);
                return;
            }
        }
    }

    static void names(String name, Object[] seen) throws Exception {
        Below below = new Below();
        switch (name) {
            case "hidden-fields" -> {
                all(below::writeAbove, below::writeOwn);
                say(((Above) below).same, below.same);
            }
            case "hidden-volatile-fields" -> {
                VolatileBelow b = new VolatileBelow();
                all(() -> {
                    plain = 1;
                    b.same = 2;
                }, () -> {
                    int ignored = b.above();
                    seen[0] = plain;
                });
                say(seen[0]);
            }
            case "hidden-volatile-field-read" -> {
                VolatileBelow b = new VolatileBelow();
                all(() -> {
                    plain = 1;
                    b.same = 2;
                }, () -> {
                    if (b.same == 2) {
                        seen[0] = plain + b.above();
                    }
                });
                say(seen[0]);
            }
            case "field-of-static-type" -> {
                Above above = below;
                all(() -> above.same = 3, below::writeAbove);
                say(((Above) below).same);
            }
            case "static-by-subclass" -> {
                all(() -> Below.shared++, () -> Above.shared++);
                say(Above.shared);
            }
            case "static-by-null" -> {
                Above none = null;
                all(() -> none.shared++, () -> v = 1);
                say(Above.shared);
            }
            case "private-of-nested" -> {
                Node n = new Node(0);
                all(() -> n.hidden++, () -> n.hidden++);
                say(n.hidden);
            }
            case "field-of-changing" -> {
                Node first = node, second = new Node(10);
                all(() -> node.value += (node = second).value, () -> second.value = 20);
                say(first.value, second.value);
            }
            case "interface-list" -> {
                all(() -> Named.LIST.add(3), () -> seen[0] = MoreNames.LIST.size());
                say(seen[0]);
            }
            case "interface-lock" -> {
                Body body = () -> {
                    synchronized (Named.LOCK) {
                        plain++;
                    }
                };
                all(body, () -> {
                    synchronized (Names.LOCK) {
                        plain++;
                    }
                });
                say(plain);
            }
            case "generic-cast" -> {
                Box<Object> raw = new Box<>("s");
                @SuppressWarnings("unchecked")
                Box<String> typed = (Box<String>) (Box<?>) raw;
                all(() -> raw.content = 5, () -> {
                    String s = typed.content;
                    seen[0] = s;
                });
                say(seen[0]);
            }
            case "generic-without-cast" -> {
                Box<Object> raw = new Box<>("s");
                Box<?> typed = raw;
                all(() -> raw.content = 5, () -> seen[0] = typed.content);
                say(seen[0]);
            }
            case "varargs-of-texts" -> {
                all(() -> seen[0] = array(text, text).length, () -> text = null);
                say(seen[0]);
            }
            case "local-class-captures" -> {
                int local = v;
                class Local {
                    int get() {
                        return 10 * local + v;
                    }
                }
                all(() -> seen[0] = new Local().get(), () -> v = 1);
                say(seen[0]);
            }
            case "loop-variables" -> {
                Thread[] started = new Thread[2];
                int[] sums = new int[2];
                for (int i = 0; i < 2; i++) {
                    int own = i;
                    started[i] = start(() -> sums[own] = own + 1);
                }
                for (Thread t : started) {
                    t.join();
                }
                say(sums[0], sums[1]);
            }
            case "argument-of-super" -> {
                all(FromArguments::new, () -> w = 5);
                say(v);
            }
            default -> {
                failures(name, seen);
                return;
            }
        }
    }

    static void failures(String name, Object[] seen) throws Exception {
        switch (name) {
            case "division" -> {
                all(() -> v = (w = 3) / none(), () -> seen[0] = w);
                say(v, w, seen[0]);
            }
            case "remainder-assigned" -> {
                all(() -> w = 10 % v, () -> v = 4);
                say(w);
            }
            case "negative-size" -> {
                all(() -> seen[0] = new int[next()][v], () -> v = -1);
                say(w, seen[0] == null);
            }
            case "null-outer" -> {
                Expressions none = null;
                all(() -> none.new Inner(next()), () -> v = 1);
                say(w);
            }
            case "unboxed-null" -> {
                all(() -> v = flag ? 1 : boxed, () -> boxed = null);
                say(v);
            }
            case "unboxed-once" -> {
                all(() -> v = boxed == null ? -1 : boxed, () -> boxed = null);
                say(v);
            }
            case "text-switch-collides" -> {
                all(() -> {
                    switch (text) {
                        case "Aa" -> seen[0] = 1;
                        case "BB" -> seen[0] = 2;
                        default -> seen[0] = 3;
                    }
                }, () -> text = "BB");
                say(seen[0]);
            }
            case "boxed-switch" -> {
                all(() -> {
                    switch (boxed) {
                        case 1 -> seen[0] = "one";
                        case 2 -> seen[0] = "two";
                        default -> seen[0] = "other";
                    }
                }, () -> boxed = 2);
                say(seen[0]);
            }
            case "instanceof-and" -> {
                Box<Object> box = new Box<>(5);
                all(() -> seen[0] = box.content instanceof Integer i && i == 5 ? "five" : "other",
                        () -> box.content = "s");
                say(seen[0]);
            }
            case "for-each-list" -> {
                List<Integer> list = new ArrayList<>(List.of(1, 2));
                all(() -> {
                    try {
                        synchronized (list) {
                            int sum = 0;
                            for (int i : list) {
                                sum += i;
                            }
                            seen[0] = sum;
                        }
                    } catch (ConcurrentModificationException e) {
                        seen[0] = "modified";
                    }
                }, () -> {
                    synchronized (list) {
                        list.add(3);
                    }
                });
                say(seen[0]);
            }
            case "for-each-list-open" -> {
                List<Integer> list = new ArrayList<>(List.of(1));
                all(() -> {
                    int sum = 0;
                    for (int i : list) {
                        sum += i;
                        v = 1;
                        sum += w;
                    }
                    seen[0] = sum;
                }, () -> {
                    if (v == 1) {
                        list.set(0, 7);
                        w = 10;
                    }
                });
                say(seen[0]);
            }
            case "yielded" -> {
                all(() -> seen[0] = switch (v) {
                    case 0 -> {
                        int first = v;
                        yield "zero" + first;
                    }
                    default -> "more";
                }, () -> v = 1);
                say(seen[0]);
            }
            case "comparison-chain" -> {
                all(() -> seen[0] = v < 2 && v > 0, () -> {
                    v = 1;
                    v = 2;
                });
                say(seen[0]);
            }
            case "not-a-number" -> {
                Box<Double> box = new Box<>(1.0);
                all(() -> seen[0] = box.content == box.content.doubleValue(), () -> box.content = Double.NaN);
                say(seen[0]);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        widths(args[0]);
    }
}
