import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JLS 17.5, final fields: an object is handed over in opaque mode, which orders nothing and is no race by itself, so
 * that only what its final fields lead to can be relied on.
 */
class JlsFinals extends Chapter {
    static final VarHandle SHARED = handle("shared");
    static final VarHandle SECOND = handle("second");
    static Object shared;
    static Object second;

    private static VarHandle handle(String name) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(JlsFinals.class, name, Object.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class Cell {
        int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static class Fields {
        final int number;
        final Cell cell;
        final int[] array = new int[2];
        final List<Cell> list = new ArrayList<>();
        final Map<String, Cell> map = new HashMap<>();
        int plain = 4;

        Fields(Cell cell) {
            number = 5;
            array[1] = 6;
            list.add(new Cell(7));
            map.put("k", new Cell(8));
            this.cell = cell;
            cell.value++;
        }
    }

    static class Above {
        final int above;

        Above() {
            above = 1;
        }
    }

    static class Below extends Above {
        final int below;

        Below() {
            below = 2;
        }
    }

    /** The constructor that is called ends first, and so does what it freezes. */
    static class Two {
        final int first;
        int later;

        Two(int first) {
            this.first = first;
        }

        Two() {
            this(3);
            SHARED.setOpaque(this);
            later = 1;
        }
    }

    /** Leaves before its last field is set. */
    static class Leaves {
        final int before;
        final int behind;

        Leaves() {
            before = 1;
            SHARED.setOpaque(this);
            behind = 2;
        }
    }

    /** Its superclass lets it go. */
    static class LeavesAbove {
        LeavesAbove() {
            SHARED.setOpaque(this);
        }
    }

    static class BelowLeaving extends LeavesAbove {
        final int below = Integer.parseInt("4");
    }

    record Pair(Cell cell, int number) {
        Pair {
            cell.value = number;
        }
    }

    class Inner {
        final int own = 1;

        int outer() {
            return outerValue + own;
        }
    }

    final int outerValue = 2;

    static class Fails {
        final int number;

        Fails() {
            number = 6;
            SECOND.setOpaque(this);
            if (number == 6) {
                throw new IllegalStateException();
            }
        }
    }

    static class Node {
        final Node next;
        final int value;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }

        int sum() {
            return value + (next == null ? 0 : next.sum());
        }
    }

    static class Lazy {
        final int base = Integer.parseInt("1");
        int cached;

        int get() {
            int found = cached;
            if (found == 0) {
                cached = found = base + 1;
            }
            return found;
        }
    }

    static class Cached {
        final int base = Integer.parseInt("1");
        volatile int cached;

        int get() {
            int found = cached;
            if (found == 0) {
                cached = found = base + 1;
            }
            return found;
        }
    }

    interface Reader {
        int read(Object object) throws Exception;
    }

    /** One thread makes the object and hands it over, the other one reads it. */
    static void handed(Value make, Reader read) throws Exception {
        int[] seen = {-1};
        all(() -> SHARED.setOpaque(make.run()), () -> {
            Object found = SHARED.getOpaque();
            if (found != null) {
                seen[0] = read.read(found);
            }
        });
        say(seen[0]);
    }

    static Value fields() {
        return () -> new Fields(new Cell(1));
    }

    static void simple(String name) throws Exception {
        switch (name) {
            case "number" -> handed(fields(), o -> ((Fields) o).number);
            case "plain-beside" -> handed(fields(), o -> ((Fields) o).plain);
            case "number-then-plain" -> handed(fields(), o -> ((Fields) o).number + ((Fields) o).plain);
            case "cell" -> handed(fields(), o -> ((Fields) o).cell.value);
            case "array" -> handed(fields(), o -> ((Fields) o).array[1] + ((Fields) o).array[0]);
            case "list" -> handed(fields(), o -> ((Fields) o).list.get(0).value);
            case "map" -> handed(fields(), o -> ((Fields) o).map.get("k").value);
            case "changed-behind" -> handed(() -> {
                Fields made = new Fields(new Cell(1));
                made.array[1] = 9;
                return made;
            }, o -> ((Fields) o).array[1]);
            case "super-and-sub" -> handed(Below::new, o -> ((Below) o).above + ((Below) o).below);
            case "record" -> handed(() -> new Pair(new Cell(0), 5), o -> ((Pair) o).cell().value);
            case "record-text" -> handed(() -> new Pair(new Cell(0), 5), o -> o.toString().indexOf('P'));
            case "boxed" -> handed(() -> Integer.valueOf(1000), o -> (Integer) o);
            case "text" -> handed(() -> "ab" + v, o -> o.hashCode() - "ab0".hashCode());
            case "optional" -> handed(() -> Optional.of(new Cell(3)), o -> ((Cell) ((Optional<?>) o).get()).value);
            case "unmodifiable" -> handed(() -> List.of(new Node(3, null), new Node(4, null)),
                o -> ((Node) ((List<?>) o).get(1)).value);
            case "copied-list" -> handed(() -> new ArrayList<>(List.of(1)), o -> ((List<?>) o).size());
            case "nodes" -> handed(() -> new Node(1, new Node(2, new Node(3, null))), o -> ((Node) o).sum());
            case "lazy-plain-asked-once" -> handed(Lazy::new, o -> ((Lazy) o).get());
            case "lazy-plain" -> leaving(() -> {
                Lazy made = new Lazy();
                SHARED.setOpaque(made);
                return made.get();
            }, o -> ((Lazy) o).get());
            case "lazy-volatile" -> handed(Cached::new, o -> ((Cached) o).get());
            default -> further(name);
        }
    }

    static void further(String name) throws Exception {
        int[] seen = {-1, -1};
        switch (name) {
            case "inner" -> {
                JlsFinals outer = new JlsFinals();
                handed(() -> outer.new Inner(), o -> ((Inner) o).outer());
            }
            case "inner-with-its-outer" -> handed(() -> new JlsFinals().new Inner(), o -> ((Inner) o).outer());
            case "called-constructor-first" -> leaving(Two::new, o -> ((Two) o).first);
            case "called-constructor-later" -> leaving(Two::new, o -> ((Two) o).later);
            case "leaves-before" -> leaving(Leaves::new, o -> ((Leaves) o).behind);
            case "leaves-in-super" -> leaving(BelowLeaving::new, o -> ((BelowLeaving) o).below);
            case "reached-past-the-field" -> {
                all(() -> {
                    Cell cell = new Cell(1);
                    SECOND.setOpaque(cell);
                    SHARED.setOpaque(new Fields(cell));
                }, () -> {
                    Cell found = (Cell) SECOND.getOpaque();
                    if (found != null) {
                        seen[0] = found.value;
                    }
                });
                say(seen[0]);
            }
            case "handed-on" -> {
                all(() -> SHARED.setOpaque(new Fields(new Cell(1))), () -> SECOND.setOpaque(SHARED.getOpaque()), () -> {
                    Fields found = (Fields) SECOND.getOpaque();
                    if (found != null) {
                        seen[0] = found.cell.value + found.number;
                    }
                });
                say(seen[0]);
            }
            case "wrapped-by-receiver" -> {
                all(() -> SHARED.setOpaque(new Cell(1)), () -> {
                    Cell found = (Cell) SHARED.getOpaque();
                    if (found != null) {
                        seen[0] = new Node(1, null).value + new Pair(found, 2).number();
                    }
                });
                say(seen[0]);
            }
            case "read-before-it-was-made" -> {
                Cell cell = new Cell(1);
                all(() -> SHARED.setOpaque(new Fields(cell)), () -> seen[0] = cell.value);
                say(seen[0]);
            }
            case "changed-by-receiver" -> {
                all(() -> {
                    Fields made = new Fields(new Cell(1));
                    SHARED.setOpaque(made);
                    seen[1] = made.cell.value;
                }, () -> {
                    Fields found = (Fields) SHARED.getOpaque();
                    if (found != null) {
                        found.cell.value = 9;
                    }
                });
                say(seen[1]);
            }
            case "fails" -> {
                all(() -> thrown(Fails::new), () -> {
                    Fails found = (Fails) SECOND.getOpaque();
                    if (found != null) {
                        seen[0] = found.number;
                    }
                });
                say(seen[0]);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    /** The constructor hands the object over by itself. */
    static void leaving(Value make, Reader read) throws Exception {
        int[] seen = {-1};
        all(make::run, () -> {
            Object found = SHARED.getOpaque();
            if (found != null) {
                seen[0] = read.read(found);
            }
        });
        say(seen[0]);
    }

    public static void main(String[] args) throws Exception {
        simple(args[0]);
    }
}
