package com.acme.tickets;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many seats of each show are free. */
public class Inventory {
    private final Map<String, Integer> free = new ConcurrentHashMap<>();

    /** Adds a show, or seats to a show. */
    public void add(String show, int seats) {
        free.merge(show, seats, Integer::sum);
    }

    /** Takes seats, if there are so many. */
    public boolean take(String show, int seats) {
        Integer left = free.get(show);
        if (left == null || left < seats) {
            return false;
        }
        free.put(show, left - seats);
        return true;
    }

    /** Gives seats back. */
    public void giveBack(String show, int seats) {
        free.merge(show, seats, Integer::sum);
    }

    public int free(String show) {
        return free.getOrDefault(show, 0);
    }
}
