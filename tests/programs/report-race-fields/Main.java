import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A data race inside a class of the JDK: the report names the field that holds the object. One call is made in an inner
 * class, the other on an iterator of a view.
 */
public class Main {
    private final Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());

    private class Clerk implements Runnable {
        @Override
        public void run() {
            counts.put("milk", 2);
        }
    }

    private int sum() {
        int sum = 0;
        for (int count : counts.values()) {
            sum += count;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Main shop = new Main();
        shop.counts.put("tea", 1);
        Thread clerk = new Thread(shop.new Clerk());
        clerk.start();
        shop.sum();
        clerk.join();
    }
}
