package com.acme.tickets;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Who wants to hear of sales. */
public class Listeners {
    private final List<Consumer<String>> all = new ArrayList<>();

    public void add(Consumer<String> listener) {
        synchronized (all) {
            all.add(listener);
        }
    }

    public void remove(Consumer<String> listener) {
        synchronized (all) {
            all.remove(listener);
        }
    }

    /** Tells all of them, those last who came last. */
    public void tell(String event) {
        List<Consumer<String>> told;
        synchronized (all) {
            told = all;
        }
        for (Consumer<String> listener : told) {
            listener.accept(event);
        }
    }
}
