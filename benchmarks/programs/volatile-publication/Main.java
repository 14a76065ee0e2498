/**
 * The flag is read first, then the data: a reader that sees the flag sees the data. Right.
 *
 * Traces: the reader reads the flag (Rf), and only if it is set the data (Rd); the writer writes data (Wd), then flag
 * (Wf).
 *     Rf before Wf: the reader ends: 1. Rf behind Wf: then Rd is behind Wd as well: 1.
 * 2 traces.
 */
public class Main {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            if (ready) {
                int copy = data;
                assert copy == 42;
            }
        });
        reader.start();
        data = 42;
        ready = true;
        reader.join();
        System.out.println("data " + data);
    }
}
