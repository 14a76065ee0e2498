import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread without end that takes two locks again and again, against one that takes them in the other order. A case is
 * named nested-ROUND-OTHER: what the round does, and whether the other thread takes them once or for ever. -right: in
 * the same order; the thread without end is a daemon then.
 */
class Nested {
    static final Object a = new Object(), b = new Object();
    static final ReentrantLock first = new ReentrantLock(), second = new ReentrantLock();
    static int n;

    static void round(String name, boolean turned) {
        switch (name) {
            case "monitors" -> {
                synchronized (turned ? b : a) {
                    synchronized (turned ? a : b) {
                    }
                }
            }
            case "counts" -> {
                synchronized (turned ? b : a) {
                    synchronized (turned ? a : b) {
                        n++;
                    }
                }
            }
            case "yields" -> {
                round("monitors", turned);
                Thread.yield();
            }
            case "locks" -> {
                (turned ? second : first).lock();
                (turned ? first : second).lock();
                (turned ? first : second).unlock();
                (turned ? second : first).unlock();
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    static Thread endless(String name, boolean turned) {
        return new Thread(() -> {
            while (true) {
                round(name, turned);
            }
        });
    }

    public static void main(String[] args) {
        String[] parts = args[0].split("-");
        Thread thread = endless(parts[1], false);
        thread.setDaemon(parts[2].equals("right"));
        thread.start();
        if (parts[2].equals("endless")) {
            endless(parts[1], true).start();
        } else {
            round(parts[1], parts[2].equals("once"));
        }
    }
}
