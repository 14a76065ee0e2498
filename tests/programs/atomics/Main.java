import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One atomic read-modify-write by each of two threads on six locations, each through another door: AtomicReference,
 * AtomicIntegerArray, VarHandle of an instance field, of a static field and of an array, AtomicIntegerFieldUpdater.
 *
 * Traces: each is one operation. The two operations on one location come in either order; both threads visit the
 * locations in the same order, so every combination is possible: 2^6 = 64. Handles and updaters are static finals.
 */
public class Main {
    static class Cell {
        volatile int updated;
        int handled;
    }

    static int counted;
    static final VarHandle INSTANCE;
    static final VarHandle STATIC;
    static final VarHandle ARRAY = MethodHandles.arrayElementVarHandle(int[].class);
    static final AtomicIntegerFieldUpdater<Cell> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Cell.class, "updated");
    static final AtomicReference<String> REFERENCE = new AtomicReference<>("none");
    static final AtomicIntegerArray INTEGERS = new AtomicIntegerArray(2);
    static final int[] ELEMENTS = new int[2];
    static final Cell CELL = new Cell();

    static {
        try {
            INSTANCE = MethodHandles.lookup().findVarHandle(Cell.class, "handled", int.class);
            STATIC = MethodHandles.lookup().findStaticVarHandle(Main.class, "counted", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void once(String name) {
        REFERENCE.getAndSet(name);
        INTEGERS.incrementAndGet(1);
        int old = (int) INSTANCE.getAndAdd(CELL, 1);
        assert old == 0 || old == 1;
        old = (int) STATIC.getAndAdd(1);
        assert old == 0 || old == 1;
        old = (int) ARRAY.getAndAdd(ELEMENTS, 1, 1);
        assert old == 0 || old == 1;
        UPDATER.incrementAndGet(CELL);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> once("child"));
        child.start();
        once("main");
        child.join();
        assert !REFERENCE.get().equals("none");
        assert INTEGERS.get(1) == 2 && INTEGERS.get(0) == 0;
        assert CELL.handled == 2 && counted == 2 && ELEMENTS[1] == 2 && CELL.updated == 2;
    }
}
