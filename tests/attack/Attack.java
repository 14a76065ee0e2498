/** What the programs of this folder are made of. */
class Attack {
    interface Body {
        void run() throws Throwable;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        });
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void raise(Throwable e) throws E {
        throw (E) e;
    }

    static Thread start(Body body) {
        Thread t = thread(body);
        t.start();
        return t;
    }

    /** Runs each in a thread of its own, and waits for them. */
    static void all(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = start(bodies[i]);
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    /** Prints the outcome. */
    static void say(Object... words) {
        StringBuilder line = new StringBuilder();
        for (Object word : words) {
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        System.out.println(line);
    }
}
