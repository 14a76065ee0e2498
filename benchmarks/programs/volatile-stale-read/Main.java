/**
 * The reader copies the data before it looks at the volatile flag, so the flag says nothing about the copy.
 *
 * Traces (with stop=never): the write and the read of the data in either order, the same for the flag; all four
 * combinations are possible: 4. The reader fails behind its last operation, so that every trace is complete.
 */
public class Main {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            int copy = data;
            if (ready) {
                assert copy == 42 : "stale value " + copy;
            }
        });
        reader.start();
        data = 42;
        ready = true;
        reader.join();
        System.out.println("data " + data);
    }
}
