import java.util.concurrent.atomic.AtomicInteger;

/**
 * The report names the field that holds an object of the JDK, also where no method that is at work knows its owner: it
 * has been handed over.
 */
public class Main {
    private static class Stock {
        private final AtomicInteger left = new AtomicInteger(1);

        AtomicInteger left() {
            return left;
        }
    }

    private static void buy(AtomicInteger left) {
        int seen = left.get();
        if (seen > 0) {
            left.set(seen - 1);
            sold.incrementAndGet();
        }
    }

    private static AtomicInteger sold;

    public static void main(String[] args) throws InterruptedException {
        sold = new AtomicInteger();
        AtomicInteger left = new Stock().left();
        Thread a = new Thread(() -> buy(left)), b = new Thread(() -> buy(left));
        a.start();
        b.start();
        a.join();
        b.join();
        if (sold.get() > 1) {
            throw new IllegalStateException("sold " + sold);
        }
    }
}
