/** wait, notify and notifyAll without the monitor throw IllegalMonitorStateException; the program catches it. */
public class Main {
    static int caught;

    static void check(Object lock, int method) throws InterruptedException {
        try {
            switch (method) {
                case 0:
                    lock.wait();
                    break;
                case 1:
                    lock.wait(10);
                    break;
                case 2:
                    lock.notify();
                    break;
                default:
                    lock.notifyAll();
                    break;
            }
            assert false : "no exception from method " + method;
        } catch (IllegalMonitorStateException e) {
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        for (int method = 0; method < 4; method++) {
            check(lock, method);
            synchronized (args) { // another monitor does not help
                check(lock, method);
            }
        }
        assert caught == 8;
        synchronized (lock) {
            lock.notify();
        }
    }
}
