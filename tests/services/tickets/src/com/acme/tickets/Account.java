package com.acme.tickets;

/** What a customer, or the house, has paid in. */
public class Account {
    private final String owner;
    private long cents;

    public Account(String owner, long cents) {
        this.owner = owner;
        this.cents = cents;
    }

    public String owner() {
        return owner;
    }

    public synchronized long cents() {
        return cents;
    }

    public synchronized void add(long more) {
        if (cents + more < 0) {
            throw new IllegalArgumentException(owner + " has only " + cents);
        }
        cents += more;
    }
}
