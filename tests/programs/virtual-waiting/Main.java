import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** What a virtual thread can wait for, its states on the way, and what belongs to it. */
public class Main {
    static final Object LOCK = new Object();
    static final ReentrantLock FAIR = new ReentrantLock();
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "none");
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static boolean told;
    static boolean served;

    static void serve() {
        assert LOCAL.get().equals("none") && INHERITED.get().equals("mine");
        LOCAL.set("other");
        LockSupport.park();
        synchronized (LOCK) {
            while (!told) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        FAIR.lock();
        served = true;
        FAIR.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCAL.set("mine");
        INHERITED.set("mine");
        Thread server = Thread.ofVirtual().unstarted(Main::serve);
        assert server.getState() == Thread.State.NEW && !server.isAlive() && server.getName().isEmpty();
        server.start();
        try {
            server.start();
            assert false;
        } catch (IllegalThreadStateException expected) {
            assert server.threadId() > 0;
        }
        assert !server.join(Duration.ofMillis(1));
        assert server.getState() == Thread.State.WAITING && server.isAlive();
        LockSupport.unpark(server);
        synchronized (LOCK) {
            told = true;
            LOCK.notify();
        }
        server.join();
        assert served && !server.isAlive() && server.getState() == Thread.State.TERMINATED;
        assert server.join(Duration.ofMillis(1)) && LOCAL.get().equals("mine");
    }
}
