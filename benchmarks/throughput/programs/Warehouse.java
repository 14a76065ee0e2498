import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two clerks book orders (argument 1: how many each, 7 if left out): each reads and writes many fields, array elements
 * and collections under the lock of the warehouse, and more of its own outside of it. Without a data race; for n orders
 * each there are (2n)!/(n!n!) traces.
 */
public class Warehouse {
    static final class Item {
        final String name;
        int stock, reserved, sold;
        long revenue;

        Item(String name, int stock) {
            this.name = name;
            this.stock = stock;
        }
    }

    private final Item[] items = new Item[8];
    private final Map<String, Integer> byName = new HashMap<>();
    private final List<String> log = new ArrayList<>();
    private final int[] totals = new int[16];

    private Warehouse() {
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item("item" + i, 100);
            byName.put(items[i].name, i);
        }
    }

    private synchronized void book(String name, int count, int[] basket) {
        Item item = items[byName.get(name)];
        if (item.stock - item.reserved >= count) {
            item.reserved += count;
            item.stock -= count;
            item.reserved -= count;
            item.sold += count;
            item.revenue += count * 3L;
            for (int i = 0; i < basket.length; i++) {
                totals[i] += basket[i];
            }
            log.add(name);
        }
    }

    private void work(int clerk, int orders) {
        int[] basket = new int[8];
        for (int i = 0; i < orders; i++) {
            for (int k = 0; k < basket.length; k++) {
                basket[k] = basket[k] + i * k + clerk;
            }
            book("item" + (i & 7), 1 + (i & 1), basket);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int orders = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        Warehouse warehouse = new Warehouse();
        Thread first = new Thread(() -> warehouse.work(0, orders));
        Thread second = new Thread(() -> warehouse.work(1, orders));
        first.start();
        second.start();
        first.join();
        second.join();
        if (warehouse.log.size() != 2 * orders) {
            throw new AssertionError(warehouse.log);
        }
    }
}
