import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * Handles of static fields, of array elements and of methods: the class is initialized by the first use, in each
 * execution anew, and accesses are seen.
 *
 * Executions: in the lock each thread adds one; two orders.
 */
public class Main {
    static class Counts {
        static int count = 5;
        static int other = Integer.parseInt("3");
        static Object object = new Object();

        static void add() {
            count++;
        }
    }

    static final Object LOCK = new Object();

    static void add(MethodHandle get, MethodHandle set, int[] array) {
        synchronized (LOCK) {
            try {
                set.invokeExact(array, 0, (int) get.invokeExact(array, 0) + 1);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(Counts.class, "add", MethodType.methodType(void.class));
        MethodHandle count = lookup.findStaticGetter(Counts.class, "count", int.class);
        MethodHandle object = lookup.findStaticSetter(Counts.class, "object", Object.class);
        VarHandle other = lookup.findStaticVarHandle(Counts.class, "other", int.class);
        assert (int) other.getVolatile() == 3 : "other " + (int) other.getVolatile();
        assert (int) count.invokeExact() == 5 : "count " + Counts.count;
        add.invokeExact();
        assert Counts.count == 6 : "count " + Counts.count;
        object.invokeExact((Object) LOCK);
        assert Counts.object == LOCK;
        other.setVolatile(4);
        int[] array = new int[1];
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class);
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        Thread child = new Thread(() -> add(get, set, array));
        child.start();
        add(get, set, array);
        child.join();
        assert array[0] == 2;
    }
}
