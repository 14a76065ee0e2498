/**
 * Two threads that write one shared field a number of times each (argument 1, 5 if left out), while main passes a
 * number of points where others may run (argument 2, none if left out; they make the search of por=none large without
 * more work).
 *
 * With n writes each there are (2n)!/(n!n!) traces: 252 for 5, 184756 for 10.
 */
public class SharedAccesses {
    private volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        int accesses = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int yields = args.length > 1 ? Integer.parseInt(args[1]) : 0;
        SharedAccesses object = new SharedAccesses();
        Thread first = new Thread(() -> object.write(accesses));
        Thread second = new Thread(() -> object.write(accesses));
        first.start();
        second.start();
        for (int i = 0; i < yields; i++) {
            Thread.yield();
        }
        first.join();
        second.join();
    }

    private void write(int times) {
        for (int i = 0; i < times; i++) {
            shared = i;
        }
    }
}
