import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A slice shares memory with its segment, which the verdict says: each of them is a variable of its own. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment whole = arena.allocate(8);
            MemorySegment end = whole.asSlice(4, 4);
            Thread other = new Thread(() -> end.set(ValueLayout.JAVA_INT, 0, 5));
            other.start();
            other.join();
            System.out.println("seen " + whole.get(ValueLayout.JAVA_INT, 4));
        }
    }
}
