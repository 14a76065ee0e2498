package com.acme.orders;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Packs and ships orders by a pool of threads. */
final class Shipping {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Semaphore docks = new Semaphore(1);

    /** Ships an order when it is packed. */
    Future<Boolean> ship(Order order) {
        return pool.submit(() -> {
            Future<Integer> packed = pool.submit(order::count);
            return packed.get() > 0 && order.move(Order.State.OPEN, Order.State.SHIPPED);
        });
    }

    /** Loads a lorry; one that is empty is refused. */
    int load(List<Order> orders) throws InterruptedException {
        docks.acquire();
        if (orders.isEmpty()) {
            throw new IllegalArgumentException("nothing to load");
        }
        int count = orders.stream().mapToInt(Order::count).sum();
        docks.release();
        return count;
    }

    void close() throws InterruptedException, ExecutionException {
        pool.shutdown();
    }
}
