/** Runs threads that are told their number, and waits for all of them. */
final class Together {
    interface Body {
        void run(int me) throws InterruptedException;
    }

    private Together() {
    }

    static void run(int threads, Body body) throws InterruptedException {
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                try {
                    body.run(me);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread thread : all) {
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }
}
