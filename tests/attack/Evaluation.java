import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * JLS 15: in which order a thread reads and writes what others change meanwhile. Variables are volatile where no race
 * is meant.
 */
class Evaluation extends Attack {
    static volatile int v;
    static volatile int w;
    static volatile Integer boxed = 0;
    static volatile String text = "a";
    static volatile int[] array = {0, 0};
    static volatile int index;
    static volatile Cell cell = new Cell();
    static volatile boolean flag;
    static volatile Color color = Color.RED;
    static volatile Shape shape = new Square(1);
    static int plain;
    static Integer plainBoxed = 0;

    enum Color {
        RED, GREEN
    }

    static class Cell {
        volatile int value;
        final int[] elements = {1};

        int add(int a, int b) {
            return value + a + b;
        }
    }

    sealed interface Shape permits Square, Circle {
    }

    record Square(int side) implements Shape {
    }

    record Circle(int radius) implements Shape {
    }

    record Pair(int a, int b) {
        static volatile int made;

        Pair {
            made++;
            if (a > b) {
                throw new IllegalArgumentException();
            }
        }
    }

    class Inner {
        int own = v;

        int outerValue() {
            return state;
        }
    }

    volatile int state;

    static int next() {
        return ++w;
    }

    static int fails() {
        throw new IllegalStateException();
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum = sum * 10 + value;
        }
        return sum;
    }

    static void operators(String name) throws Exception {
        Object[] seen = new Object[3];
        switch (name) {
            case "compound" -> {
                all(() -> v += 10, () -> v = 1);
                say(v);
            }
            case "compound-right-side" -> {
                all(() -> v += w, () -> {
                    v = 1;
                    w = 10;
                });
                say(v);
            }
            case "increment-and-decrement" -> {
                all(() -> v++, () -> v--);
                say(v);
            }
            case "postfix-value" -> {
                all(() -> seen[0] = v++, () -> v = 5);
                say(seen[0], v);
            }
            case "prefix-value" -> {
                all(() -> seen[0] = ++v, () -> v = 5);
                say(seen[0], v);
            }
            case "boxed-increment" -> {
                all(() -> boxed++, () -> boxed++);
                say(boxed);
            }
            case "boxed-plain" -> {
                all(() -> plainBoxed++, () -> plainBoxed++);
                say(plainBoxed);
            }
            case "text-append" -> {
                all(() -> text += "b", () -> text += "c");
                say(text);
            }
            case "concatenation-left-first" -> {
                all(() -> seen[0] = "" + v + w, () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "concatenation-right" -> {
                all(() -> seen[0] = "" + w + v, () -> {
                    v = 1;
                    w = 1;
                });
                say(seen[0]);
            }
            case "operands-left-first" -> {
                all(() -> seen[0] = 10 * v + w, () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "same-operand-twice" -> {
                all(() -> seen[0] = v - v, () -> v = 1);
                say(seen[0]);
            }
            case "left-operand-kept" -> {
                all(() -> seen[0] = v + (v = 5) + v, () -> v = 1);
                say(seen[0], v);
            }
            case "and-short" -> {
                all(() -> seen[0] = v == 0 && w == 0, () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "and-both" -> {
                all(() -> seen[0] = flag & next() > 0, () -> flag = true);
                say(seen[0], w);
            }
            case "or-short" -> {
                all(() -> seen[0] = flag || next() > 5, () -> flag = true);
                say(seen[0], w);
            }
            case "conditional" -> {
                all(() -> seen[0] = v == 0 ? v : -1, () -> v = 1);
                say(seen[0]);
            }
            case "conditional-one-arm" -> {
                all(() -> seen[0] = flag ? next() : 0, () -> flag = true);
                say(seen[0], w);
            }
            case "divide" -> {
                all(() -> seen[0] = v == 1 ? 10 / v : 0, () -> v = 1, () -> v = 0);
                say(seen[0]);
            }
            case "chained-assignment" -> {
                all(() -> v = w = 3, () -> {
                    seen[0] = v;
                    seen[1] = w;
                });
                say(seen[0], seen[1]);
            }
            case "right-side-throws" -> {
                all(() -> v = 1, () -> v += fails());
                say(v);
            }
            default -> {
                places(name, seen);
                return;
            }
        }
    }

    static void places(String name, Object[] seen) throws Exception {
        switch (name) {
            case "array-reference-first" -> {
                int[] old = array;
                all(() -> array[index] = 7, () -> {
                    array = new int[] {1, 2};
                    index = 1;
                });
                say(old[0], old[1], array[0], array[1]);
            }
            case "array-before-right-side" -> {
                int[] old = array;
                all(() -> array[0] = v, () -> {
                    array = new int[] {5};
                    v = 3;
                });
                say(old[0], array[0]);
            }
            case "array-compound" -> {
                int[] old = array;
                all(() -> array[0] += v, () -> {
                    v = 3;
                    array = new int[] {5};
                });
                say(old[0], array[0]);
            }
            case "index-side-effect" -> {
                int[] a = {0, 0, 0};
                all(() -> a[next()] = w, () -> w = 0);
                say(a[0], a[1], a[2]);
            }
            case "index-out-of-bounds" -> {
                all(() -> array[index] = next(), () -> index = 5);
                say(w);
            }
            case "null-array" -> {
                all(() -> {
                    int[] a = array;
                    a[0] = next();
                }, () -> array = null);
                say(w);
            }
            case "field-of-null" -> {
                all(() -> cell.value = next(), () -> cell = null);
                say(w);
            }
            case "receiver-first" -> {
                all(() -> seen[0] = cell.add(v, w), () -> {
                    Cell other = new Cell();
                    other.value = 100;
                    w = 1;
                    v = 10;
                    cell = other;
                });
                say(seen[0]);
            }
            case "arguments-left-first" -> {
                all(() -> seen[0] = sum(v, w), () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "null-receiver" -> {
                all(() -> seen[0] = cell.add(next(), 0), () -> cell = null);
                say(w);
            }
            case "argument-throws" -> {
                all(() -> sum(next(), fails(), next()), () -> v = 1);
                say(w);
            }
            case "varargs-array" -> {
                int[] shared = {1, 2};
                all(() -> seen[0] = sum(shared), () -> shared[1] = 3);
                say(seen[0]);
            }
            case "varargs-copy" -> {
                all(() -> seen[0] = sum(v, v), () -> v = 1);
                say(seen[0]);
            }
            case "new-array-sizes" -> {
                all(() -> {
                    int[][] a = new int[v + 1][w + 1];
                    seen[0] = a.length + "x" + a[0].length;
                }, () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "array-initializer" -> {
                all(() -> {
                    int[] a = {v, w};
                    seen[0] = "" + a[0] + a[1];
                }, () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0]);
            }
            case "array-store" -> {
                Object[] objects = new String[1];
                all(() -> objects[0] = next(), () -> objects[0] = "s");
                say(objects[0], w);
            }
            case "array-store-beside" -> {
                Object[] objects = new Number[1];
                all(() -> objects[0] = next(), () -> seen[0] = objects[0]);
                say(seen[0]);
            }
            case "array-store-copied" -> {
                Object[] texts = new String[2];
                all(() -> System.arraycopy(new Object[] {"a", 1}, 0, texts, 0, 2), () -> texts[1] = "b");
                say(texts[0], texts[1]);
            }
            case "array-store-nested" -> {
                Object[] rows = new int[1][];
                all(() -> rows[0] = new long[1], () -> rows[0] = new int[3]);
                say(((int[]) rows[0]).length);
            }
            case "array-store-null" -> {
                Object[] texts = {"a"};
                Object[] none = new String[1];
                all(() -> texts[0] = none[0], () -> seen[0] = texts[0]);
                say(seen[0]);
            }
            case "method-reference-receiver" -> {
                all(() -> {
                    Supplier<Integer> s = color::ordinal;
                    seen[0] = s.get() + v;
                }, () -> {
                    color = Color.GREEN;
                    v = 10;
                });
                say(seen[0]);
            }
            case "lambda-reads-late" -> {
                all(() -> {
                    IntSupplier s = () -> color.ordinal();
                    seen[0] = v + s.getAsInt();
                }, () -> {
                    color = Color.GREEN;
                    v = 10;
                });
                say(seen[0]);
            }
            case "lambda-captures" -> {
                int start = v;
                all(() -> seen[0] = start, () -> v = 1);
                say(seen[0]);
            }
            case "lambda-captures-this" -> {
                Evaluation e = new Evaluation();
                all(() -> seen[0] = e.new Inner().outerValue(), () -> e.state = 4);
                say(seen[0]);
            }
            case "inner-field-initializer" -> {
                Evaluation e = new Evaluation();
                all(() -> {
                    Inner i = e.new Inner();
                    seen[0] = i.own;
                }, () -> v = 2);
                say(seen[0]);
            }
            case "null-method-reference" -> {
                cell = null;
                all(() -> {
                    Callable<String> c = cell::toString;
                    next();
                    c.call();
                }, () -> v = 1);
                say(w);
            }
            default -> {
                types(name, seen);
                return;
            }
        }
    }

    static void types(String name, Object[] seen) throws Exception {
        switch (name) {
            case "switch-once" -> {
                all(() -> {
                    switch (v) {
                        case 0 -> seen[0] = "zero" + v;
                        case 1 -> seen[0] = "one" + v;
                        default -> seen[0] = "other";
                    }
                }, () -> v = 1);
                say(seen[0]);
            }
            case "switch-text" -> {
                all(() -> seen[0] = switch (text) {
                    case "a" -> 1;
                    case "b" -> 2;
                    default -> 3;
                }, () -> text = "b");
                say(seen[0]);
            }
            case "switch-enum" -> {
                all(() -> seen[0] = switch (color) {
                    case RED -> "r";
                    case GREEN -> "g";
                }, () -> color = Color.GREEN);
                say(seen[0]);
            }
            case "switch-null" -> {
                all(() -> seen[0] = switch (color) {
                    case RED -> "r";
                    case GREEN -> "g";
                }, () -> color = null);
                say(seen[0]);
            }
            case "switch-fall-through" -> {
                all(() -> {
                    switch (v) {
                        case 0:
                            w++;
                        case 1:
                            w++;
                            break;
                        default:
                            w = 9;
                    }
                }, () -> v = 1);
                say(w);
            }
            case "pattern-once" -> {
                all(() -> seen[0] = shape instanceof Square s ? s.side() : 0, () -> shape = new Circle(2));
                say(seen[0]);
            }
            case "pattern-twice" -> {
                all(() -> {
                    if (shape instanceof Square) {
                        seen[0] = ((Square) shape).side();
                    }
                }, () -> shape = new Circle(2));
                say(seen[0]);
            }
            case "record-equal" -> {
                all(() -> seen[0] = new Square(1).equals(shape), () -> shape = new Square(2));
                say(seen[0]);
            }
            case "record-constructor" -> {
                all(() -> seen[0] = new Pair(v, w), () -> {
                    w = 1;
                    v = 1;
                });
                say(seen[0], Pair.made);
            }
            case "box-cache" -> {
                all(() -> seen[0] = (Integer) (127 + v) == Integer.valueOf(127 + v), () -> w = 1);
                say(seen[0]);
            }
            case "box-null" -> {
                all(() -> {
                    int i = boxed;
                    seen[0] = i;
                }, () -> boxed = null);
                say(seen[0]);
            }
            case "for-each-array" -> {
                int[] old = array;
                all(() -> {
                    int sum = 0;
                    for (int i : array) {
                        sum += i;
                    }
                    seen[0] = sum;
                }, () -> array = new int[] {5, 6, 7});
                say(seen[0], old.length);
            }
            case "plain-text" -> {
                Object[] shared = {"a"};
                all(() -> shared[0] = "" + shared[0] + "b", () -> seen[0] = shared[0]);
                say(seen[0]);
            }
            case "cast" -> {
                all(() -> seen[0] = ((Square) shape).side(), () -> shape = null);
                say(seen[0]);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        operators(args[0]);
    }
}
