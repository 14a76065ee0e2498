package com.acme.orders;

/** What a customer has ordered. */
public final class Order {
    public enum State {
        OPEN, SHIPPED, CANCELLED
    }

    private final long number;
    private final String article;
    private final int count;
    private State state = State.OPEN;

    Order(long number, String article, int count) {
        this.number = number;
        this.article = article;
        this.count = count;
    }

    public long number() {
        return number;
    }

    public String article() {
        return article;
    }

    public int count() {
        return count;
    }

    synchronized boolean move(State from, State to) {
        if (state != from) {
            return false;
        }
        state = to;
        return true;
    }

    public synchronized State state() {
        return state;
    }
}
