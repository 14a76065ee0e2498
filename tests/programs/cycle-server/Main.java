/**
 * A server and a client that asks it again and again, for ever: request and answer go through a monitor. The states
 * come back, and in none of them an answer is wrong.
 */
public class Main {
    static final Object lock = new Object();
    static boolean requested;
    static int answer;

    static void serve() throws InterruptedException {
        while (true) {
            synchronized (lock) {
                while (!requested) {
                    lock.wait();
                }
                requested = false;
                answer = 42;
                lock.notifyAll();
            }
        }
    }

    static int ask() throws InterruptedException {
        synchronized (lock) {
            answer = 0;
            requested = true;
            lock.notifyAll();
            while (answer == 0) {
                lock.wait();
            }
            return answer;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                serve();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        while (true) {
            int got = ask();
            assert got == 42;
        }
    }
}
