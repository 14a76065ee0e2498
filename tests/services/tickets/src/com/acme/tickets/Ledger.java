package com.acme.tickets;

import java.util.ArrayList;
import java.util.List;

/** Moves money between accounts, and keeps a journal of it. */
public class Ledger {
    private final List<String> journal = new ArrayList<>();

    /** Moves the money, or throws and moves nothing. */
    public void transfer(Account from, Account to, long cents) {
        synchronized (from) {
            synchronized (to) {
                from.add(-cents);
                to.add(cents);
            }
        }
        note(from.owner() + " to " + to.owner() + ": " + cents);
    }

    private synchronized void note(String line) {
        journal.add(line);
    }

    public synchronized List<String> journal() {
        return new ArrayList<>(journal);
    }
}
