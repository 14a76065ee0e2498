/**
 * An alarm clock: a ticker advances the time and wakes sleepers; clients ask to be woken a number of ticks later. The
 * ticker stops after a fixed number of ticks, also when a client is still to be woken: a client that computes its
 * wake-up time late sleeps for ever. Deadlock when the client reads the clock after the first of the two ticks and asks
 * for two more.
 *
 * Traces (with stop=never): a trace is the order of the monitor's sections: the client reads the clock (N), and its
 * sleep ends (S); the ticks are T1 and T2. The sleep is a section that waits until its condition holds; before that it
 * has not begun.
 *     N behind both ticks, or between them: the time to wake up never comes: 2 deadlocks.
 *     N before both: S comes behind both: 1.
 * 3 executions.
 */
public class Main {
    static class Clock {
        private int now;

        synchronized void tick() {
            now++;
            notifyAll();
        }

        synchronized int now() {
            return now;
        }

        synchronized void sleepUntil(int time) throws InterruptedException {
            while (now < time) {
                wait();
            }
        }
    }

    static class Client extends Thread {
        private final Clock clock;
        private final int delay;

        Client(Clock clock, int delay) {
            this.clock = clock;
            this.delay = delay;
        }

        @Override
        public void run() {
            try {
                clock.sleepUntil(clock.now() + delay);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Clock clock = new Clock();
        Client client = new Client(clock, 2);
        client.start();
        for (int i = 0; i < 2; i++) {
            clock.tick();
        }
        client.join();
        System.out.println("woken at " + clock.now);
    }
}
