/**
 * A channel guards its queue with two monitors, one inside the other. A receiver that waits on the inner one keeps the
 * outer one, so no sender ever gets in to wake it.
 *
 * Traces (with stop=never): the sender's section first, then the receiver finds the message: 1; the receiver first,
 * which waits with the outer monitor held: 1 deadlock. 2 executions.
 */
public class Main {
    static class Channel {
        private final Object queue = new Object();
        private String message;

        synchronized void send(String text) {
            synchronized (queue) {
                message = text;
                queue.notify();
            }
        }

        synchronized String receive() throws InterruptedException {
            synchronized (queue) {
                while (message == null) {
                    queue.wait();
                }
                return message;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Channel channel = new Channel();
        Thread sender = new Thread(() -> channel.send("hello"));
        sender.start();
        String received = channel.receive();
        sender.join();
        System.out.println("received " + received);
        assert received.equals("hello");
    }
}
