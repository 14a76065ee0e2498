package com.acme.orders;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What was done, in the order in which it was done. */
final class AuditLog {
    private final List<String> lines = new ArrayList<>();
    private final AtomicInteger written = new AtomicInteger();

    synchronized void note(String line) {
        lines.add(line);
    }

    /** Writes what there is, and how many orders the book has. */
    synchronized int write(OrderBook book) {
        int count = lines.size();
        lines.clear();
        lines.add("book has " + book.size());
        written.set(written.get() + count);
        return count;
    }

    /** Counts lines that another log has written. */
    void wrote(int count) {
        written.set(written.get() + count);
    }

    int written() {
        return written.get();
    }
}
