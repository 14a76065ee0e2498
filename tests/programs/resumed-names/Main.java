import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.IntSupplier;

/**
 * States that hold what has another number in each process: classes, lambdas, constants, strings, elements and fields
 * that are accessed by their offset. Each final state is an error of its own.
 */
public class Main {
    static class Early {
        static volatile int value = 1;
    }

    static class Late {
        static volatile int value = 2;
    }

    static final AtomicReferenceFieldUpdater<Main, Object> BY_UPDATER =
            AtomicReferenceFieldUpdater.newUpdater(Main.class, Object.class, "updated");
    static final AtomicReferenceArray<Object> ELEMENTS = new AtomicReferenceArray<>(2);
    static volatile IntSupplier supplier = () -> 0;
    static volatile Object any = "nothing";
    public volatile int reflected;
    volatile Object updated;

    static synchronized void set(Object value) {
        any = value;
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Thread a = new Thread(() -> {
            supplier = () -> 1;
            set("text");
            ELEMENTS.set(0, TimeUnit.SECONDS);
            Early.value += Late.value;
            BY_UPDATER.compareAndSet(main, null, String.class);
        });
        Thread b = new Thread(() -> {
            supplier = () -> 2;
            synchronized ("a literal") {
                set(7L);
            }
            ELEMENTS.compareAndSet(0, null, TimeUnit.DAYS);
            Late.value += Early.value;
            try {
                Field field = Main.class.getField("reflected");
                field.setInt(main, supplier.getAsInt());
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
            BY_UPDATER.compareAndSet(main, null, new int[3]);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        String updated = main.updated instanceof Class<?> c ? c.getSimpleName() : "int[]";
        throw new IllegalStateException("r=" + supplier.getAsInt() + any + ELEMENTS.get(0) + Early.value + Late.value
                + main.reflected + updated);
    }
}
