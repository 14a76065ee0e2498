/** getState and isAlive through a thread's life, holdsLock, starting twice, setDaemon too late. */
public class Main {
    static final Object LOCK = new Object();
    static boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            synchronized (LOCK) {
                while (!go) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        });
        assert child.getState() == Thread.State.NEW && !child.isAlive();
        child.start();
        assert child.isAlive();
        synchronized (LOCK) {
            Thread.State state = child.getState();
            assert state != Thread.State.NEW && state != Thread.State.TERMINATED : state;
            go = true;
            LOCK.notify();
            state = child.getState();
            assert state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED : state;
            assert child.isAlive();
        }
        assert !Thread.holdsLock(LOCK);
        try {
            child.start();
            assert false;
        } catch (IllegalThreadStateException expected) {
            assert true;
        }
        child.join();
        assert child.getState() == Thread.State.TERMINATED && !child.isAlive();
        try {
            child.start();
            assert false;
        } catch (IllegalThreadStateException expected) {
            assert true;
        }
        assert Thread.currentThread().getState() == Thread.State.RUNNABLE;
    }
}
