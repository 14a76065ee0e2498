package com.acme.tickets;

import java.util.concurrent.atomic.AtomicReference;

/** Seats that are held for a customer until they are paid, or until the time is over. */
public class Reservation {
    /** What has become of it. */
    public enum State {
        HELD, PAID, EXPIRED
    }

    private final String show;
    private final int seats;
    private final AtomicReference<State> state = new AtomicReference<>(State.HELD);

    Reservation(String show, int seats) {
        this.show = show;
        this.seats = seats;
    }

    public String show() {
        return show;
    }

    public int seats() {
        return seats;
    }

    public State state() {
        return state.get();
    }

    /** True: the seats are the customer's. */
    boolean pay() {
        if (state.get() != State.HELD) {
            return false;
        }
        state.set(State.PAID);
        return true;
    }

    /** True: the seats are to be given back. */
    boolean expire() {
        return state.compareAndSet(State.HELD, State.EXPIRED);
    }
}
