/**
 * The two threads take fewer steps than steps= allows, and main takes more before the first starts, between the two,
 * and behind them. Steps of a thread that is alone do not count, so each execution comes to its end. The first thread
 * has ended before the second starts, and the second adds under a lock that main takes, too: two orders.
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

    static void addAndWork() {
        add(1);
        work(300);
    }

    public static void main(String[] args) throws Exception {
        work(900);
        Thread first = new Thread(Main::addAndWork);
        first.start();
        first.join();
        work(900);
        Thread second = new Thread(Main::addAndWork);
        second.start();
        add(2);
        second.join();
        work(6000);
        System.out.println(sum);
    }
}
