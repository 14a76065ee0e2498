/**
 * What a thread has printed is part of the outcome though nothing is left of it: when both threads have ended, the
 * state is the same whatever the reader saw. With state matching the second way there would be cut off, and what was
 * printed on it lost, if that were no part of the states (outcomes=on).
 *
 * Outcomes: the reader reads before, between or behind the two writes; before and behind it sees 0: 2.
 */
public class Main {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = 1;
            x = 0;
        });
        Thread reader = new Thread(() -> {
            if (x == 1) {
                System.out.println("one");
            } else {
                System.out.println("zero");
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println("done");
    }
}
