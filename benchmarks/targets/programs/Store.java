import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** A trading system of a supermarket: cash desks sell from a shared stock and send bills to the accounting thread. */
public class Store {
    record Bill(int desk, int cents) {
    }

    public static void main(String[] args) throws InterruptedException {
        int desks = Integer.parseInt(args[0]);
        int sales = Integer.parseInt(args[1]);
        ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();
        stock.put("milk", desks * sales);
        LinkedBlockingQueue<Bill> bills = new LinkedBlockingQueue<>();
        int[] turnover = new int[1];
        Together.run(desks + 1, me -> {
            if (me < desks) {
                for (int i = 0; i < sales; i++) {
                    stock.computeIfPresent("milk", (item, left) -> left - 1);
                    bills.put(new Bill(me, 109));
                }
            } else {
                for (int i = 0; i < desks * sales; i++) {
                    turnover[0] += bills.take().cents;
                }
            }
        });
        assert stock.get("milk") == 0;
        assert turnover[0] == 109 * desks * sales;
    }
}
