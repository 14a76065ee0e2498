/**
 * References to methods that the object's class inherits, at whose calls there are hooks: the call site binds a Worker,
 * the handle is Thread's.
 *
 * One execution: main starts the worker and waits for its end, and what it interrupts has ended.
 */
public class Main {
    static class Worker extends Thread {
        int x;

        @Override
        public void run() {
            x = 1;
        }
    }

    interface Action {
        void run() throws InterruptedException;
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        Runnable start = worker::start, interrupt = worker::interrupt;
        Action join = worker::join;
        start.run();
        join.run();
        interrupt.run();
        System.out.println("x = " + worker.x);
    }
}
