package com.acme.tickets;

import java.util.ArrayList;
import java.util.List;

/** Sends the mails of a mailbox, in a thread of its own. */
public class Mailer implements Runnable {
    private final Mailbox mailbox;
    private final List<String> sent = new ArrayList<>();
    private boolean stopped;

    public Mailer(Mailbox mailbox) {
        this.mailbox = mailbox;
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                send(mailbox.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String mail) {
        synchronized (sent) {
            sent.add(mail);
        }
    }

    public List<String> sent() {
        synchronized (sent) {
            return new ArrayList<>(sent);
        }
    }

    /** The mail under way is the last one. */
    public void stop() {
        stopped = true;
    }
}
