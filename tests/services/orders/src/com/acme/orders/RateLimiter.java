package com.acme.orders;

/** Lets so many requests pass until it is filled again. */
final class RateLimiter {
    private final int most;
    private volatile int tokens;

    RateLimiter(int most) {
        this.most = most;
        tokens = most;
    }

    boolean pass() {
        if (tokens == 0) {
            return false;
        }
        tokens--;
        return true;
    }

    synchronized void fill() {
        tokens = most;
    }

    int left() {
        return tokens;
    }
}
