import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;

/**
 * Constants that bootstrap methods compute belong to the execution, like static fields: computed once in each, and what
 * they hold is new. A handle among the constants writes a field that all can see.
 *
 * Executions: the two threads only add while they have the lock, in no order; behind that they write the field, in two
 * orders: 2.
 */
public class Main {
    static final class Cell {
        int value;
        volatile int plain;
    }

    static final Object LOCK = new Object();
    static int computed;
    static int numbered;

    public static Object bootstrap(MethodHandles.Lookup caller, String name, Class<?> type) {
        assert name.equals("cell") && type == Object.class && caller.lookupClass().getName().equals("Constants");
        computed++;
        return new Cell();
    }

    public static int number() {
        return 40 + ++numbered;
    }

    private static Object call(String name) {
        try {
            return Class.forName("Constants").getMethod(name).invoke(null);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void add() {
        synchronized (LOCK) {
            ((Cell) call("cell")).value++;
        }
    }

    static void write(MethodHandle setter, Cell cell, int value) {
        try {
            setter.invokeExact(cell, value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = (Cell) call("cell");
        assert cell.value == 0 : "the constant of another execution: " + cell.value;
        assert (int) call("number") == 41 : "number " + call("number");
        assert (int) call("number") == 41;
        MethodHandle setter = (MethodHandle) call("setter");
        Thread child = new Thread(() -> {
            add();
            write(setter, cell, 1);
        });
        child.start();
        add();
        write(setter, cell, 2);
        child.join();
        assert cell.value == 2 : "value " + cell.value;
        assert computed == 1 : "computed " + computed;
    }
}
