import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** An element that is written through a handle while another thread reads it. */
public class Main {
    public static void main(String[] args) throws Throwable {
        int[] array = new int[1];
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        Thread child = new Thread(() -> {
            try {
                set.invokeExact(array, 0, 1);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        child.start();
        System.out.println(array[0]);
        child.join();
    }
}
