/**
 * Who joins a thread that has ended is not interrupted, though the interrupt came first: the join has nothing to wait
 * for. (On OS threads, a thread that has ended in the model may still be on its way out in the JVM.) Each of the eight
 * children ends before its join or not: 256 outcomes.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            Thread child = new Thread(() -> { });
            child.start();
            Thread.currentThread().interrupt();
            try {
                child.join();
                joined.append('j');
                if (!Thread.interrupted()) {
                    throw new AssertionError("the join has taken the interrupt");
                }
            } catch (InterruptedException e) {
                joined.append('i');
                if (Thread.interrupted()) {
                    throw new AssertionError("the exception has left the interrupt");
                }
                child.join();
            }
        }
        System.out.println(joined);
    }
}
