import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Additions whose order shows: sums of floats are rounded. And races of one variable with two writes. */
class RoundedAdds extends Chapter {
    static volatile double real = 1e16;
    static volatile float small = 1.6777216E7f;
    static volatile int whole;
    static final double[] REALS = {1e16};
    static Cell shared;

    static class Cell {
        int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static class Box {
        final Cell cell;

        Box(Cell cell) {
            this.cell = cell;
            cell.value++;
        }
    }

    private static VarHandle of(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(RoundedAdds.class, name, type);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "double" -> {
                VarHandle handle = of("real", double.class);
                all(() -> handle.getAndAdd(1.0), () -> handle.getAndAdd(-1e16));
                say(real);
            }
            case "double-of-int" -> {
                VarHandle handle = of("real", double.class);
                all(() -> handle.getAndAdd(1), () -> handle.getAndAdd(-10_000_000_000_000_000L));
                say(real);
            }
            case "double-acquire" -> {
                VarHandle handle = of("real", double.class);
                all(() -> handle.getAndAddAcquire(1.0), () -> handle.getAndAddRelease(-1e16));
                say(real);
            }
            case "float" -> {
                VarHandle handle = of("small", float.class);
                all(() -> handle.getAndAdd(1f), () -> handle.getAndAdd(-1.6777216E7f));
                say(small);
            }
            case "element" -> {
                VarHandle handle = MethodHandles.arrayElementVarHandle(double[].class);
                all(() -> handle.getAndAdd(REALS, 0, 1.0), () -> handle.getAndAdd(REALS, 0, -1e16));
                say(REALS[0]);
            }
            case "int" -> {
                VarHandle handle = of("whole", int.class);
                all(() -> handle.getAndAdd(1), () -> handle.getAndAdd(Integer.MAX_VALUE));
                say(whole);
            }
            case "constructed-twice" -> {
                VarHandle handle = of("shared", Cell.class);
                int[] seen = {-1};
                all(() -> {
                    Cell cell = new Cell(1);
                    handle.setOpaque(cell);
                    new Box(cell);
                }, () -> {
                    Cell found = (Cell) handle.getOpaque();
                    if (found != null) {
                        seen[0] = found.value;
                    }
                });
                say(seen[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
