/**
 * Does one visible operation for each processor that the program is told of: the same number in each execution, also
 * while hpor keeps its threads on one processor.
 */
public class Main {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                shared++;
            }
        });
        other.start();
        for (int i = Math.min(8, Runtime.getRuntime().availableProcessors()); i > 0; i--) {
            shared = i;
        }
        other.join();
    }
}
