/**
 * The start and the end of the program take more steps than steps= allows. Only main lives then, so nothing can differ:
 * the search is complete. Each thread adds under a lock: the two orders of these sections are all that there is.
 */
public class Main {
    static volatile int prepared;
    static int sum;

    static void work(int rounds) {
        for (int i = 0; i < rounds; i++) {
            prepared = i;
        }
    }

    static synchronized void add(int number) {
        sum = sum * 10 + number;
    }

    public static void main(String[] args) throws Exception {
        work(3000);
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        work(1500);
        System.out.println(sum);
    }
}
