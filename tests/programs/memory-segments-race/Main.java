import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Two threads count in a segment without order: one addition may be lost. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment counter = arena.allocate(ValueLayout.JAVA_INT);
            Runnable count = () -> counter.set(ValueLayout.JAVA_INT, 0, counter.get(ValueLayout.JAVA_INT, 0) + 1);
            Thread other = new Thread(count);
            other.start();
            count.run();
            other.join();
            int seen = counter.get(ValueLayout.JAVA_INT, 0);
            assert seen == 2 : seen + " of 2";
        }
    }
}
