package com.acme;

/** Programs for the tests of reports; the first argument says which. */
public final class Shop {
    private static final class Till {
        int sum;
    }

    private static final Till LEFT = new Till();
    private static final Till RIGHT = new Till();
    private static int stock = 1;
    private static int sold;
    private static volatile int turn;

    private Shop() {
    }

    private static void move(Till from, Till to) {
        synchronized (from) {
            synchronized (to) {
                from.sum--;
                to.sum++;
            }
        }
    }

    private static synchronized void sell() {
        stock--;
        sold++;
    }

    private static void inTwo(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one, "first");
        Thread second = new Thread(other, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** So many threads, each of which takes its turn so often; then an exception. */
    private static void rounds(int threads, int rounds) throws InterruptedException {
        Object lock = new Object();
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            final int own = i;
            all[i] = new Thread(() -> {
                for (int k = 0; k < rounds; k++) {
                    synchronized (lock) {
                        turn = own;
                    }
                }
            }, "worker-" + i);
            all[i].start();
        }
        for (Thread each : all) each.join();
        throw new IllegalStateException("<b>the last turn</b> & \"" + turn + "\" </script>");
    }

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "deadlock" -> inTwo(() -> move(LEFT, RIGHT), () -> move(RIGHT, LEFT));
            case "race" -> inTwo(() -> stock = 2, () -> sold = stock);
            case "assertion" -> {
                inTwo(Shop::sell, Shop::sell);
                assert stock >= 0 : "sold " + sold + " of 1";
            }
            case "exit" -> inTwo(() -> System.exit(5), Shop::sell);
            case "queue" -> {
                java.util.Queue<Integer> queue = new java.util.concurrent.LinkedBlockingQueue<>();
                inTwo(() -> queue.add(7), () -> queue.add(8));
                throw new RuntimeException("left", new RuntimeException("the first was " + queue.poll()));
            }
            case "fine" -> inTwo(Shop::sell, Shop::sell);
            case "rounds" -> rounds(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }
}
