import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An order book: orders are matched by one thread, in the order of their coming; traders get a future that is completed
 * with the number of shares that were traded at once.
 */
public class OrderBook {
    enum Side {
        BUY,
        SELL
    }

    record Order(Side side, int price, int shares) {
    }

    private final TreeMap<Integer, Integer> bids = new TreeMap<>();
    private final TreeMap<Integer, Integer> asks = new TreeMap<>();
    private final ExecutorService matcher = Executors.newSingleThreadExecutor();
    private int volume;

    CompletableFuture<Integer> submit(Order order) {
        return CompletableFuture.supplyAsync(() -> match(order), matcher);
    }

    private int match(Order order) {
        boolean buys = order.side == Side.BUY;
        TreeMap<Integer, Integer> others = buys ? asks : bids;
        int open = order.shares;
        while (open > 0 && !others.isEmpty()) {
            Map.Entry<Integer, Integer> best = buys ? others.firstEntry() : others.lastEntry();
            if (buys ? best.getKey() > order.price : best.getKey() < order.price) {
                break;
            }
            int traded = Math.min(open, best.getValue());
            open -= traded;
            volume += traded;
            if (traded == best.getValue()) {
                others.remove(best.getKey());
            } else {
                others.put(best.getKey(), best.getValue() - traded);
            }
        }
        if (open > 0) {
            (buys ? bids : asks).merge(order.price, open, Integer::sum);
        }
        return order.shares - open;
    }

    int close() {
        int traded = CompletableFuture.supplyAsync(() -> volume, matcher).join();
        matcher.shutdown();
        return traded;
    }

    public static void main(String[] args) throws InterruptedException {
        OrderBook book = new OrderBook();
        int[] traded = new int[2];
        Together.run(2, me -> {
            Order order = me == 0 ? new Order(Side.BUY, 100, 5) : new Order(Side.SELL, 99, 3);
            traded[me] = book.submit(order).thenApply(shares -> 10 * shares).join();
        });
        int volume = book.close();
        assert volume == 3 : volume;
        assert traded[0] + traded[1] == 30 : traded[0] + " " + traded[1];
    }
}
