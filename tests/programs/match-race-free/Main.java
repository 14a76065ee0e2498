/** Executions are cut off at states that were met before, and still all races would have been seen. */
public class Main {
    static int data;

    static synchronized void add() {
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(Main::add);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (data != 3) {
            throw new AssertionError(data);
        }
    }
}
