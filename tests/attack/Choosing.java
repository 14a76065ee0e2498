/** Threads that share variables alone, until an outcome that comes late in the search. */
class Choosing extends Chapter {
    static final Object lock = new Object();
    static volatile String order = "";

    public static void main(String[] args) throws Exception {
        Body[] threads = new Body[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = () -> {
                v = v + 1;
                v = v + 1;
            };
        }
        all(threads);
        say(v);
        if (v == 2) {
            rare(args[0]);
        }
    }

    /** Each thread has lost its increments but for two in sum. */
    private static void rare(String name) throws Exception {
        if (name.equals("error-late")) {
            throw new IllegalStateException();
        }
        all(locked("a"), locked("b"));
        say(order);
    }

    private static Body locked(String word) {
        return () -> {
            synchronized (lock) {
                order += word;
            }
        };
    }
}
