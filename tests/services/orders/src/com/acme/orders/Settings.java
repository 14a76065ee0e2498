package com.acme.orders;

/** Settings of the shop, read when they are first asked for. */
final class Settings {
    private static Settings instance;

    private String currency;
    private int mostItems;

    private Settings() {
        currency = "EUR";
        mostItems = 10;
    }

    static Settings get() {
        if (instance == null) {
            synchronized (Settings.class) {
                if (instance == null) {
                    instance = new Settings();
                }
            }
        }
        return instance;
    }

    String currency() {
        return currency;
    }

    int mostItems() {
        return mostItems;
    }
}
