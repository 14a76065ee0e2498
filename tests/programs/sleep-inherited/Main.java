/** sleep() called through classes that inherit it from Thread, one and two levels down: time is the model's. */
public class Main {
    static class Worker extends Thread {
    }

    static class Sleeper extends Worker {
        @Override
        public void run() {
            try {
                sleep(100_000_000);
                Worker.sleep(100_000_000);
                Worker.onSpinWait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        static void sleep(String what) {
            throw new IllegalStateException(what);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Sleeper();
        sleeper.start();
        Sleeper.sleep(100_000_000);
        sleeper.join();
    }
}
