package com.acme.orders;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** Prices that a slow service has told, and discounts. */
final class PriceCache {
    private final ConcurrentHashMap<String, Integer> prices = new ConcurrentHashMap<>();
    private final Map<String, Integer> discounts = Collections.synchronizedMap(new HashMap<>());
    private final ToIntFunction<String> service;

    PriceCache(ToIntFunction<String> service) {
        this.service = service;
    }

    /** Asks the service once for each article. */
    int price(String article) {
        if (!prices.containsKey(article)) {
            prices.put(article, service.applyAsInt(article));
        }
        return prices.get(article);
    }

    void discount(String article, int percent) {
        discounts.put(article, percent);
    }

    int highestDiscount() {
        int highest = 0;
        for (int percent : discounts.values()) {
            highest = Math.max(highest, percent);
        }
        return highest;
    }
}
