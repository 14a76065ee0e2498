import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * Memory outside of the heap, by address, without an object, and as a block: it is one variable, and which accesses
 * race is not known.
 *
 * Executions: the child writes the memory twice (S, P), main reads it twice (G, H): the reads may stand before both
 * writes, between them, or behind, G not behind H: 6.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long address = unsafe.allocateMemory(16);
        unsafe.putLong(address, 0);
        Thread child = new Thread(() -> {
            unsafe.setMemory(address, 1, (byte) 1);
            unsafe.putByte(null, address, (byte) 2);
        });
        child.start();
        int first = unsafe.getByte(address);
        int second = unsafe.getByte(null, address);
        child.join();
        assert !unsafe.compareAndSwapInt(null, address, 7, 8) && unsafe.compareAndSwapInt(null, address, 2, 3);
        unsafe.copyMemory(address, address + 8, 8);
        assert unsafe.getByte(address + 8) == 3;
        unsafe.freeMemory(address);
        System.out.println("seen: " + first + " " + second);
    }
}
