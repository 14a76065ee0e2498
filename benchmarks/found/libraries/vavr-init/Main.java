import javaslang.collection.Iterator;
import javaslang.collection.List;

/** Two threads use collections for the first time, each in another way. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Iterator.of(1));
        other.start();
        List.of(1).iterator();
        other.join();
    }
}
