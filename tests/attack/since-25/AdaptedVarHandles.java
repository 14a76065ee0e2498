import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;

/** Handles of elements and fields that get other coordinates or values than their targets. */
class AdaptedVarHandles extends Chapter {
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
    static volatile int field;

    static int parse(String text) {
        return Integer.parseInt(text);
    }

    static String text(int value) {
        return "v" + value;
    }

    static int value(String text) {
        return Integer.parseInt(text.substring(1));
    }

    private static void both(Body set, Value get) throws Exception {
        Thread t = new Thread(() -> {
            try {
                set.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        });
        t.start();
        say(get.run());
        t.join();
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        int[] values = new int[2];
        switch (args[0]) {
            case "inserted" -> {
                VarHandle handle = MethodHandles.insertCoordinates(INTS, 0, (Object) values);
                both(() -> handle.setVolatile(0, 1), () -> (int) handle.getVolatile(0));
            }
            case "permuted" -> {
                VarHandle handle = MethodHandles.permuteCoordinates(INTS, List.of(int.class, int[].class), 1, 0);
                both(() -> handle.setVolatile(0, values, 1), () -> (int) handle.getVolatile(0, values));
            }
            case "dropped" -> {
                VarHandle handle = MethodHandles.dropCoordinates(INTS, 0, String.class);
                both(() -> handle.setVolatile("", values, 0, 1), () -> (int) handle.getVolatile("", values, 0));
            }
            case "filtered" -> {
                VarHandle handle = MethodHandles.filterCoordinates(INTS, 1, lookup.findStatic(AdaptedVarHandles.class,
                        "parse", MethodType.methodType(int.class, String.class)));
                both(() -> handle.setVolatile(values, "0", 1), () -> (int) handle.getVolatile(values, "0"));
            }
            case "value" -> {
                VarHandle handle = MethodHandles.filterValue(
                        lookup.findStaticVarHandle(AdaptedVarHandles.class, "field", int.class),
                        lookup.findStatic(AdaptedVarHandles.class, "value",
                                MethodType.methodType(int.class, String.class)),
                        lookup.findStatic(AdaptedVarHandles.class, "text",
                                MethodType.methodType(String.class, int.class)));
                both(() -> handle.setVolatile("v1"), () -> (String) handle.getVolatile());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
