package com.acme.tickets;

import java.util.ArrayDeque;
import java.util.Deque;

/** Mails that wait to be sent: a queue with few places. */
public class Mailbox {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final int places;

    public Mailbox(int places) {
        this.places = places;
    }

    /** Waits for a free place. */
    public synchronized void put(String mail) throws InterruptedException {
        while (waiting.size() == places) {
            wait();
        }
        waiting.addLast(mail);
        notify();
    }

    /** Waits for a mail. */
    public synchronized String take() throws InterruptedException {
        while (waiting.isEmpty()) {
            wait();
        }
        String mail = waiting.removeFirst();
        notify();
        return mail;
    }
}
