package com.acme.tickets;

import java.util.concurrent.locks.ReentrantLock;

/** Sells seats: reserve, then pay before the time is over. */
public class TicketService {
    private final Inventory inventory = new Inventory();
    private final Ledger ledger = new Ledger();
    private final Listeners listeners = new Listeners();
    private final Account house = new Account("house", 0);
    private final Mailbox mailbox;
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed;

    public TicketService(int mails) {
        mailbox = new Mailbox(mails);
    }

    public Inventory inventory() {
        return inventory;
    }

    public Listeners listeners() {
        return listeners;
    }

    public Mailbox mailbox() {
        return mailbox;
    }

    public Account house() {
        return house;
    }

    /** Null: there are not so many free seats, or the house is closed. */
    public Reservation reserve(String show, int seats) {
        if (isClosed() || !inventory.take(show, seats)) {
            return null;
        }
        return new Reservation(show, seats);
    }

    /** False: the time was over. */
    public boolean pay(Reservation reservation, Account customer, long cents) {
        if (!reservation.pay()) {
            return false;
        }
        ledger.transfer(customer, house, cents);
        listeners.tell("sold " + reservation.seats() + " for " + reservation.show());
        return true;
    }

    /** The time of the reservation is over. */
    public void expire(Reservation reservation) {
        if (reservation.expire()) {
            inventory.giveBack(reservation.show(), reservation.seats());
        }
    }

    /** Pays a customer back. */
    public void refund(Account customer, long cents) {
        ledger.transfer(house, customer, cents);
    }

    public void close() {
        closing.lock();
        try {
            closed = true;
        } finally {
            closing.unlock();
        }
    }

    private boolean isClosed() {
        closing.lock();
        try {
            return closed;
        } finally {
            closing.unlock();
        }
    }
}
