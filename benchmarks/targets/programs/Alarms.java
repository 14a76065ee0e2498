/** An alarm clock: clients ask to be woken at a time, and a clock thread counts the ticks. */
public class Alarms {
    private int now;
    private int waiting;

    synchronized void sleepUntil(int time) throws InterruptedException {
        waiting++;
        while (now < time) {
            wait();
        }
        waiting--;
    }

    synchronized void tick() {
        now++;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        int clients = Integer.parseInt(args[0]);
        Alarms clock = new Alarms();
        Together.run(clients + 1, me -> {
            if (me < clients) {
                clock.sleepUntil(me + 1);
            } else {
                for (int i = 0; i < clients; i++) {
                    clock.tick();
                }
            }
        });
        assert clock.waiting == 0;
    }
}
