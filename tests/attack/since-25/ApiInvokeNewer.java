import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;

/** The chapter on {@code java.lang.invoke}: variables that are seen through functions, by handles made of others. */
class ApiInvokeNewer extends Chapter {
    static final MethodHandles.Lookup lookup = MethodHandles.lookup();
    static final Object lock = new Object();
    static volatile int number;
    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) throws Throwable {
        tell(switch (args[0]) {
            case "filtered-value-race" -> filteredValue(false);
            case "filtered-value-volatile" -> filteredValue(true);
            case "filtered-value-exchanged" -> filteredExchanged();
            case "filtered-value-compared" -> filteredCompared();
            case "filter-throws-behind" -> filterThrows();
            case "inserted-coordinates-apart" -> insertedCoordinate(true);
            case "filtered-coordinates-apart" -> filteredCoordinate("0", "1");
            case "dropped-coordinate" -> droppedCoordinate();
            case "collected-coordinate" -> collectedCoordinate();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return lookup.findStatic(ApiInvokeNewer.class, name, MethodType.methodType(result, parameters));
    }

    static int parse(String text) {
        return Integer.parseInt(text);
    }

    static String show(int number) {
        if (number == 13) {
            throw new IllegalStateException();
        }
        return "#" + number;
    }

    /** The number {@code x} or {@code v}, as a text. */
    private static VarHandle asText(String field) throws Exception {
        return MethodHandles.filterValue(lookup.findStaticVarHandle(ApiInvokeNewer.class, field, int.class),
                find("parse", int.class, String.class), find("show", String.class, int.class));
    }

    private static VarHandle ownVolatile() throws Exception {
        return MethodHandles.filterValue(lookup.findStaticVarHandle(ApiInvokeNewer.class, "number", int.class),
                find("parse", int.class, String.class), find("show", String.class, int.class));
    }

    static int nextIndex() {
        synchronized (lock) {
            return x++;
        }
    }

    private static String filteredValue(boolean isVolatile) throws Exception {
        VarHandle handle = asText("x");
        all(() -> {
            if (isVolatile) {
                handle.setVolatile("7");
            } else {
                handle.set("7");
            }
        }, () -> seen = isVolatile ? (String) handle.getVolatile() : (String) handle.get());
        return seen;
    }

    private static String filteredExchanged() throws Exception {
        VarHandle handle = ownVolatile();
        String[] got = new String[2];
        all(() -> got[0] = (String) handle.getAndSet("1"), () -> got[1] = (String) handle.getAndSet("2"));
        return got[0] + " " + got[1] + " " + number;
    }

    private static String filteredCompared() throws Exception {
        VarHandle handle = ownVolatile();
        boolean[] got = new boolean[2];
        all(() -> got[0] = handle.compareAndSet("0", "1"), () -> got[1] = handle.compareAndSet("00", "2"));
        return got[0] + " " + got[1] + " " + number;
    }

    /** What comes out is filtered behind the exchange, which has been done. */
    private static String filterThrows() throws Exception {
        VarHandle handle = ownVolatile();
        number = 13;
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> handle.getAndSet("1")), () -> got[1] = thrown(() -> handle.getAndSet("2")));
        return got[0] + " " + got[1] + " " + number;
    }

    private static String insertedCoordinate(boolean apart) throws Exception {
        int[] values = new int[2];
        VarHandle element = MethodHandles.insertCoordinates(INTS, 0, values);
        VarHandle second = MethodHandles.insertCoordinates(INTS, 0, values, 1);
        all(() -> element.set(apart ? 0 : 1, 3), () -> second.set(4));
        return values[0] + " " + values[1];
    }

    private static String filteredCoordinate(String one, String two) throws Exception {
        int[] values = new int[2];
        VarHandle element = MethodHandles.filterCoordinates(INTS, 1, find("parse", int.class, String.class));
        all(() -> element.set(values, one, 3), () -> element.set(values, two, 4));
        return values[0] + " " + values[1];
    }

    private static String droppedCoordinate() throws Exception {
        int[] values = new int[1];
        VarHandle element = MethodHandles.dropCoordinates(INTS, 1, String.class);
        Body turn = () -> {
            int before = (int) element.getAndAdd(values, "unused", 0, 2);
            check(before >= 0);
        };
        all(turn, turn);
        return "" + values[0];
    }

    /** The index is what a function says, at each access anew. */
    private static String collectedCoordinate() throws Exception {
        int[] values = new int[3];
        VarHandle element = MethodHandles.collectCoordinates(INTS, 1, find("nextIndex", int.class));
        all(() -> element.setVolatile(values, 5), () -> element.setVolatile(values, 6));
        return values[0] + " " + values[1] + " " + values[2];
    }
}
