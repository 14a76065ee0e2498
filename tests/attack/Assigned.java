import java.util.Arrays;

/** JLS 15.7, 15.10, 15.26: the order in which operands are evaluated, seen by a thread that writes in between. */
class Assigned extends Chapter {
    static volatile int[] arr = {0, 0};
    static volatile int[] other = {10, 20};
    static volatile String text = "a";
    static volatile long wide;
    static volatile byte small;
    static volatile Integer boxed = 0;
    static String log = "";

    static synchronized int note(String word, int value) {
        log += word;
        return value;
    }

    static int swap() {
        arr = other;
        return 1;
    }

    static int rethrow() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Exception {
        int[] r = {-1, -1};
        String[] s = {""};
        switch (args[0]) {
            // 15.26.2: arr is evaluated first, then 0, then what is there is saved, then the right side: into the old
            case "array-kept" -> {
                int[] old = arr;
                all(() -> arr[0] += swap(), () -> r[0] = arr[0]);
                tell(old[0] + " " + other[0] + " " + r[0]);
            }
            // 15.26.1: simple assignment keeps the array reference, too
            case "array-kept-simple" -> {
                int[] old = arr;
                all(() -> arr[v] = swap(), () -> v = 1);
                tell(old[0] + "" + old[1]);
            }
            // 15.26.1: null is noticed after the right side, which may throw something else
            case "null-array" -> {
                arr = null;
                all(() -> s[0] = thrown(() -> arr[0] = rethrow()), () -> v = 1);
                tell(s[0]);
            }
            // 15.26.2: compound: null is noticed before the right side
            case "null-array-compound" -> {
                arr = null;
                all(() -> s[0] = thrown(() -> arr[0] += rethrow()), () -> v = 1);
                tell(s[0]);
            }
            case "bounds-compound" -> {
                all(() -> s[0] = thrown(() -> arr[v] += rethrow()), () -> v = 2);
                tell(s[0]);
            }
            // 15.26.1: the store check comes last
            case "store-check" -> {
                Object[] a = new String[1];
                all(() -> s[0] = thrown(() -> a[0] = note("r", 1)), () -> note("o", 1));
                tell(log + s[0] + a[0]);
            }
            // 15.10.2: all dimensions first, then the check
            case "dimensions" -> {
                all(() -> s[0] = thrown(() -> {
                    int[][] a = new int[v][note("d", 2)];
                    r[0] = a.length;
                }), () -> v = -1);
                tell(log + s[0] + r[0]);
            }
            case "dimensions-throw" -> {
                all(() -> s[0] = thrown(() -> {
                    int[][][] a = new int[note("a", -1)][rethrow()][note("c", 1)];
                }), () -> v = 1);
                tell(log + s[0]);
            }
            // v is read before the right side, which sets it
            case "compound-reads-first" -> {
                all(() -> v += v = 5, () -> v = 1);
                tell("" + v);
            }
            case "divide" -> {
                v = 6;
                w = 2;
                all(() -> s[0] = thrown(() -> v /= w), () -> w = 0);
                tell(s[0] + v);
            }
            // 15.7.1: left operand first
            case "left-first" -> {
                all(() -> r[0] = v * 10 + v, () -> v = 1);
                tell("" + r[0]);
            }
            case "initializer" -> {
                all(() -> s[0] = Arrays.toString(new int[] {v, w, v}), () -> {
                    v = 1;
                    w = 1;
                });
                tell(s[0]);
            }
            // 15.26.2 with 5.2: narrowed; a lost update otherwise
            case "narrowed" -> {
                small = 100;
                all(() -> small += 100, () -> small -= 100);
                tell("" + small);
            }
            case "string-append" -> {
                all(() -> text += "b", () -> text += "c");
                tell(text);
            }
            case "boxed" -> {
                all(() -> boxed++, () -> boxed += 2);
                tell("" + boxed);
            }
            case "wide" -> {
                all(() -> wide |= 1L << 40, () -> wide |= 1);
                tell(Long.toHexString(wide));
            }
            // the value of an assignment is what was assigned, not what is there by now
            case "value-of-assignment" -> {
                all(() -> r[0] = v = 1, () -> v = 2);
                tell(r[0] + " " + v);
            }
            case "value-of-postfix" -> {
                all(() -> r[0] = v++ + v++, () -> v = 5);
                tell(r[0] + " " + v);
            }
            // 15.23: not evaluated if the left one decides
            case "short-circuit" -> {
                all(() -> {
                    if (v == 1 && w == 0) {
                        r[0] = 7;
                    }
                }, () -> {
                    w = 1;
                    v = 1;
                });
                tell("" + r[0]);
            }
            case "short-circuit-not" -> {
                all(() -> {
                    if (v == 1 & w == 0) {
                        r[0] = 7;
                    }
                }, () -> {
                    v = 1;
                    w = 1;
                });
                tell("" + r[0]);
            }
            // arguments left to right, the receiver before them; a null receiver is noticed after them
            case "null-receiver" -> {
                text = null;
                all(() -> s[0] = thrown(() -> text.charAt(note("i", 0))), () -> text = "z");
                tell(log + s[0]);
            }
            case "chained" -> {
                int[] old = arr;
                all(() -> arr[0] = arr[1] = v, () -> {
                    v = 3;
                    arr = other;
                });
                tell(Arrays.toString(old) + Arrays.toString(other));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
