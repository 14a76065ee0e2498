import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Arrays;

/** JLS 15.10, arrays: in which order creation and access are evaluated, and elements that several threads use. */
class JlsArrays extends Chapter {
    static final Object LOCK = new Object();
    static int[] plain;
    static volatile int[] shared;
    static volatile int[][] rows;
    static int[][] matrix = new int[2][2];
    static Object[] objects = {"a", "b", "c"};
    static volatile int turn;
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    static int next() {
        return ++v;
    }

    static int fails() {
        throw new IllegalStateException();
    }

    static int[] none() {
        w++;
        return null;
    }

    /** Another thread looks at w, which says how far the evaluation has come. */
    static void creation(String name) throws Exception {
        int[] seen = new int[1];
        String[] how = new String[1];
        Body make = switch (name) {
            case "sizes-in-order" -> () -> x = new int[w = 1][w = 2][w = 3].length;
            case "size-fails" -> () -> x = new int[w = 1][fails()][w = 3].length;
            case "negative-behind-all" -> () -> x = new int[w = -1][w = 2].length;
            case "negative-behind-zero" -> () -> x = new int[w = 0][w = -2].length;
            case "initializer-fails" -> () -> plain = new int[] {w = 1, fails(), w = 3};
            case "too-large" -> () -> x = new long[w = 1][Integer.MAX_VALUE].length;
            case "nested-initializers" -> () -> matrix = new int[][] {{w = 1}, {w = 2, w = 3}, null};
            case "index-behind-null" -> () -> x = none()[w += 2];
            case "index-fails-behind-null" -> () -> x = none()[fails()];
            case "stored-behind-null" -> () -> none()[w += 2] = w = 9;
            case "compound-behind-bounds" -> () -> matrix[0][w = 7] += w = 9;
            case "stored-behind-bounds" -> () -> matrix[0][w = 7] = w = 9;
            case "increment-behind-bounds" -> () -> matrix[w = 7][w = 8]++;
            case "size-widened" -> () -> x = new int[(byte) (w = 300)].length;
            default -> throw new IllegalArgumentException(name);
        };
        all(() -> how[0] = thrown(make), () -> seen[0] = w);
        say(how[0], w, seen[0]);
    }

    static void elements(String name) throws Exception {
        switch (name) {
            case "own-rows" -> all(() -> Arrays.fill(matrix[0], 3), () -> Arrays.fill(matrix[1], 4));
            case "own-columns" -> all(() -> {
                matrix[0][0] = 3;
                matrix[1][0] = 3;
            }, () -> {
                matrix[0][1] = 4;
                matrix[1][1] = 4;
            });
            case "same-row-twice" -> {
                matrix[1] = matrix[0];
                all(() -> matrix[0][0]++, () -> matrix[1][0]++);
            }
            case "row-locked" -> all(() -> {
                synchronized (matrix[0]) {
                    matrix[0][0]++;
                }
            }, () -> {
                synchronized (matrix[0]) {
                    matrix[0][0]++;
                }
            });
            case "row-replaced-under-its-lock" -> all(() -> {
                synchronized (matrix[0]) {
                    matrix[0] = new int[] {1, 0};
                }
            }, () -> {
                synchronized (matrix[0]) {
                    matrix[0][0] += 2;
                }
            });
            case "clone-of-rows" -> {
                int[][] copy = matrix.clone();
                all(() -> copy[0][0]++, () -> matrix[0][0]++);
            }
            case "deep-copy" -> {
                int[][] copy = {matrix[0].clone(), matrix[1].clone()};
                all(() -> copy[0][0]++, () -> matrix[0][0]++);
            }
            case "reflected" -> all(() -> Array.setInt(matrix[0], 1, 5), () -> Array.set(matrix[0], 0, 6));
            case "reflected-same" -> all(() -> Array.setInt(matrix[0], 1, 5), () -> x = Array.getInt(matrix[0], 1));
            case "copied-within" -> {
                int[] cells = {1, 2, 3, 4};
                all(() -> System.arraycopy(cells, 0, cells, 1, 2), () -> cells[3]++);
                say(cells[0], cells[1], cells[2], cells[3]);
                return;
            }
            case "copied-within-read" -> {
                int[] cells = {1, 2, 3, 4};
                all(() -> System.arraycopy(cells, 0, cells, 1, 2), () -> x = cells[0] + cells[3]);
                say(x, cells[2]);
                return;
            }
            case "volatile-by-handle" -> all(() -> ELEMENTS.getAndAdd(matrix[0], 0, 1),
                () -> ELEMENTS.getAndAdd(matrix[0], 0, 1));
            case "volatile-by-handle-beside-plain" -> all(() -> ELEMENTS.getAndAdd(matrix[0], 0, 1),
                () -> x = matrix[0][0]);
            default -> {
                handed(name);
                return;
            }
        }
        say(matrix[0][0], matrix[0][1], matrix[1][0], matrix[1][1]);
    }

    /** The handle's compareAndSet on an element, as a lock that guards plain elements beside it. */
    static void guarded(int[] cells) {
        while (!ELEMENTS.compareAndSet(cells, 0, 0, 1)) {
            Thread.onSpinWait();
        }
        cells[1]++;
        ELEMENTS.setRelease(cells, 0, 0);
    }

    static void handed(String name) throws Exception {
        int[] seen = {-1, -1};
        switch (name) {
            case "element-as-lock" -> {
                int[] cells = new int[2];
                all(() -> guarded(cells), () -> guarded(cells));
                say(cells[0], cells[1]);
            }
            case "ring" -> {
                int[] cells = new int[2];
                all(() -> {
                    for (int i = 0; i < 3; i++) {
                        while (v - w == 2) {
                            Thread.onSpinWait();
                        }
                        cells[v % 2] = i + 1;
                        v++;
                    }
                }, () -> {
                    for (int i = 0; i < 3; i++) {
                        while (v == w) {
                            Thread.onSpinWait();
                        }
                        x = x * 10 + cells[w % 2];
                        w++;
                    }
                });
                say(x);
            }
            case "ring-too-small" -> {
                int[] cells = new int[1];
                all(() -> {
                    for (int i = 0; i < 2; i++) {
                        while (v - w == 2) {
                            Thread.onSpinWait();
                        }
                        cells[0] = i + 1;
                        v++;
                    }
                }, () -> {
                    while (v == w) {
                        Thread.onSpinWait();
                    }
                    seen[0] = cells[0];
                    w++;
                });
                say(seen[0]);
            }
            case "default-elements" -> {
                all(() -> shared = new int[3], () -> {
                    int[] found = shared;
                    seen[0] = found == null ? -1 : found[2];
                });
                say(seen[0]);
            }
            case "length-of-plain" -> {
                all(() -> plain = new int[3], () -> {
                    int[] found = plain;
                    seen[0] = found == null ? -1 : found.length;
                });
                say(seen[0]);
            }
            case "rows-published" -> {
                all(() -> rows = new int[2][], () -> {
                    int[][] found = rows;
                    seen[0] = found == null ? -1 : found[1] == null ? 0 : 1;
                });
                say(seen[0]);
            }
            case "rows-filled-late" -> {
                all(() -> {
                    rows = new int[1][];
                    rows[0] = new int[] {4};
                }, () -> {
                    int[][] found = rows;
                    seen[0] = found == null || found[0] == null ? -1 : found[0][0];
                });
                say(seen[0]);
            }
            default -> stores(name);
        }
    }

    static void stores(String name) throws Exception {
        String[] how = new String[2];
        switch (name) {
            case "copy-stops-midway" -> {
                String[] texts = new String[3];
                Object[] mixed = {"1", 2, "3"};
                all(() -> how[0] = thrown(() -> System.arraycopy(mixed, 0, texts, 0, 3)), () -> how[1] = texts[2]);
                say(how[0], texts[0], texts[1], how[1]);
            }
            case "copy-stops-midway-seen" -> {
                String[] texts = new String[3];
                Object[] mixed = {"1", 2, "3"};
                all(() -> how[0] = thrown(() -> System.arraycopy(mixed, 0, texts, 0, 3)), () -> how[1] = texts[0]);
                say(how[0], how[1]);
            }
            case "copy-out-of-bounds" -> {
                int[] cells = new int[2];
                all(() -> how[0] = thrown(() -> System.arraycopy(new int[] {1, 2}, 0, cells, 1, 2)),
                    () -> how[1] = "" + cells[1]);
                say(how[0].startsWith("ArrayIndex"), how[1]);
            }
            case "store-refused" -> {
                Object[] texts = new String[] {"a"};
                all(() -> how[0] = thrown(() -> texts[0] = v = 1), () -> how[1] = (String) texts[0]);
                say(how[0], how[1], v);
            }
            case "array-and-index-kept" -> {
                shared = new int[2];
                int[] first = shared;
                all(() -> shared[turn] = next(), () -> {
                    turn = 1;
                    shared = new int[] {7, 7};
                });
                say(first[0], first[1], shared[0], shared[1]);
            }
            case "compound-keeps-the-value" -> {
                shared = new int[] {1};
                all(() -> shared[0] += v, () -> {
                    v = 5;
                    shared = new int[] {10};
                });
                say(shared[0]);
            }
            case "sorted-ranges" -> {
                int[] cells = {2, 1, 4, 3};
                all(() -> Arrays.sort(cells, 0, 2), () -> Arrays.sort(cells, 2, 4));
                say(cells[0], cells[1], cells[2], cells[3]);
            }
            case "sorted-ranges-meet" -> {
                int[] cells = {2, 1, 3};
                all(() -> Arrays.sort(cells, 0, 2), () -> Arrays.sort(cells, 1, 3));
                say("end");
            }
            case "compared-while-written" -> {
                int[] cells = {1, 2, 3};
                all(() -> how[0] = "" + Arrays.equals(cells, new int[] {1, 0, 0}), () -> cells[0] = 1);
                say(how[0]);
            }
            case "element-of-locked-object" -> {
                all(() -> {
                    synchronized (objects[0]) {
                        objects[1] = "x";
                    }
                }, () -> {
                    synchronized (objects[0]) {
                        objects[1] = objects[2];
                    }
                });
                say(objects[1]);
            }
            case "prefix-beside" -> {
                int[] cells = {1, 1, 1};
                all(() -> Arrays.parallelPrefix(cells, 0, 2, Integer::sum), () -> cells[2] = 9);
                say(cells[0], cells[1], cells[2]);
            }
            case "filled-by-function" -> {
                int[] cells = new int[2];
                all(() -> Arrays.setAll(cells, i -> next()), () -> v = 5);
                say(cells[0], cells[1]);
            }
            default -> creation(name);
        }
    }

    public static void main(String[] args) throws Exception {
        elements(args[0]);
    }
}
