package com.acme.orders;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;

/** What the other parts of the shop call. */
public final class OrderService {
    private final AuditLog audit = new AuditLog();
    private final OrderBook book = new OrderBook(audit);
    private final PriceCache prices;
    private final RateLimiter limiter;
    private final Scheduler scheduler = new Scheduler();
    private final Shipping shipping = new Shipping();
    private final AtomicLong numbers = new AtomicLong();

    public OrderService(int requests, ToIntFunction<String> priceService) {
        limiter = new RateLimiter(requests);
        prices = new PriceCache(priceService);
    }

    /** Null: too many requests. */
    public Order order(String article, int count) {
        if (!limiter.pass()) {
            return null;
        }
        return book.enter(numbers.incrementAndGet(), article, Math.min(count, Settings.get().mostItems()));
    }

    public int total(Order order) {
        return prices.price(order.article()) * order.count() * (100 - prices.highestDiscount()) / 100;
    }

    public boolean cancel(Order order) {
        return order.move(Order.State.OPEN, Order.State.CANCELLED);
    }

    public int writeAudit() {
        return audit.write(book);
    }

    AuditLog audit() {
        return audit;
    }

    OrderBook book() {
        return book;
    }

    PriceCache prices() {
        return prices;
    }

    RateLimiter limiter() {
        return limiter;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Shipping shipping() {
        return shipping;
    }
}
