package com.acme.orders;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** All orders by their number. */
final class OrderBook {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Order> orders = new HashMap<>();
    private final AuditLog audit;

    OrderBook(AuditLog audit) {
        this.audit = audit;
    }

    Order enter(long number, String article, int count) {
        Order order = new Order(number, article, count);
        lock.lock();
        try {
            orders.put(number, order);
            audit.note("entered " + number);
        } finally {
            lock.unlock();
        }
        return order;
    }

    Order find(long number) {
        lock.lock();
        try {
            return orders.get(number);
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return orders.size();
        } finally {
            lock.unlock();
        }
    }
}
