/**
 * The missed event of the Remote Agent executive. Each task compares its own counter with an event's counter to see
 * whether something new has happened, and waits if not. The comparison is outside the event's monitor: the event may be
 * signalled between the comparison and the wait, and the signal is missed. When both tasks miss one, they wait for each
 * other.
 */
public class Main {
    static class Event {
        private int count;

        synchronized int count() {
            return count;
        }

        synchronized void await() throws InterruptedException {
            wait();
        }

        synchronized void signal() {
            count++;
            notifyAll();
        }
    }

    static class Planner extends Thread {
        private final Event mine;
        private final Event other;

        Planner(Event mine, Event other) {
            this.mine = mine;
            this.other = other;
        }

        @Override
        public void run() {
            try {
                int seen = 0;
                for (int round = 0; round < 2; round++) {
                    if (seen == mine.count()) {
                        mine.await();
                    }
                    seen = mine.count();
                    other.signal();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Executive extends Thread {
        private final Event mine;
        private final Event other;

        Executive(Event mine, Event other) {
            this.mine = mine;
            this.other = other;
        }

        @Override
        public void run() {
            try {
                int seen = 0;
                for (int round = 0; round < 2; round++) {
                    other.signal();
                    if (seen == mine.count()) {
                        mine.await();
                    }
                    seen = mine.count();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Event plan = new Event();
        Event report = new Event();
        Thread planner = new Planner(plan, report);
        Thread executive = new Executive(report, plan);
        planner.start();
        executive.start();
        planner.join();
        executive.join();
        System.out.println("done");
    }
}
