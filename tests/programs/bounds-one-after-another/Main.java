/** Two threads count: an update is lost only with a preemption between its read and its write. */
public class Main {
    static volatile int count;

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        System.out.println(count);
    }
}
