/**
 * Code that is not instrumented takes the JVM's own monitor: what is done under it is ordered by it, and is no race.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        Locked locked = new Locked();
        Thread child = new Thread(() -> locked.run(() -> locked.value++));
        child.start();
        locked.run(() -> locked.value++);
        child.join();
        assert locked.value == 2;
    }
}

class Locked {
    int value;

    synchronized void run(Runnable body) {
        body.run();
    }
}
