/** The remote agent's executive: tasks wait for events that others signal, by counters that are never reset. */
public class Rax {
    private static final class Event {
        private int count;

        synchronized void signal() {
            count++;
            notifyAll();
        }

        synchronized void await(int seen) throws InterruptedException {
            while (count <= seen) {
                wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int tasks = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        Event[] events = new Event[tasks];
        java.util.Arrays.setAll(events, i -> new Event());
        Together.run(tasks, me -> {
            for (int round = 0; round < rounds; round++) {
                if (me > 0) {
                    events[me - 1].await(round);
                }
                events[me].signal();
            }
        });
        for (Event event : events) {
            assert event.count == rounds;
        }
    }
}
