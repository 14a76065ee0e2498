/**
 * A worker is stopped by an interrupt, but drops the InterruptedException of wait and trusts isInterrupted() alone. If
 * the interrupt comes between the test and the wait, or during the wait, the exception has cleared the status, and the
 * worker waits again, for ever.
 */
public class Main {
    static class Worker extends Thread {
        private final Object idle = new Object();

        @Override
        public void run() {
            while (!isInterrupted()) {
                synchronized (idle) {
                    try {
                        idle.wait();
                    } catch (InterruptedException dropped) {
                        // the mistake: the status should be set again here
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.interrupt();
        worker.join();
        System.out.println("ended, interrupted: " + worker.isInterrupted());
    }
}
