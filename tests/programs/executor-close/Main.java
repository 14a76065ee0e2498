import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** close() waits until all tasks have been run. Main waits in front of it. */
public class Main {
    public static void main(String[] args) {
        AtomicInteger ran = new AtomicInteger();
        try (ExecutorService executor = Executors.newFixedThreadPool(1)) {
            executor.submit(ran::incrementAndGet);
            executor.submit(ran::incrementAndGet);
        }
        System.out.println(ran);
    }
}
