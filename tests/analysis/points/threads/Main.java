package threads;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Threads that are started behind a point count; monitors, parking, time. */
public class Main {
    static int a, b, c, d, e;
    private final Object lock = new Object();

    static class Worker extends Thread {
        @Override
        public void run() {
            a = 1; //: w a
        }
    }

    static class Task implements Runnable {
        public void run() {
            b = 1; //: w b
        }
    }

    //: with thread
    static void startSubclass() {
        Worker worker = new Worker(); //: w a, w d, rw thread
        worker.start(); //: w a, w d, rw thread
        d = 1; //: w d
    }

    //: with thread
    static void startAndJoin() throws InterruptedException {
        Worker worker = new Worker();
        worker.start(); //: w a, w d, rw thread
        worker.join(); //: w d, rw thread
        d = 1; //: w d
    }

    /** Which Runnable a Thread holds is not followed: every task of the program that is made. */
    static void startRunnable() {
        Thread thread = new Thread(new Task());
        thread.start(); //: w a, w b, w c, w d, w e
        d = 1; //: w d
    }

    static void startLambda() {
        Thread thread = new Thread(() -> {
            c = 1; //: w c
        });
        thread.start(); //: w a, w b, w c, w d, w e
        d = 1; //: w d
    }

    static void startInLoop(int n) {
        for (int i = 0; i < n; i++) { //: w a, w d
            new Worker().start(); //: w a, w d
            d = i; //: w a, w d
        }
    } //: -

    static void execute(ExecutorService executor) {
        executor.execute(new Task()); //: w a, w b, w c, w d, w e
        d = 1; //: w d
    }

    static void submit(ExecutorService executor) {
        Callable<Integer> call = () -> {
            e = 1; //: w e
            return 0;
        };
        executor.submit(call); //: w a, w b, w c, w d, w e
        d = 1; //: w d
    }

    //: with monitor
    void synchronizedBlock() {
        synchronized (lock) { //: rw monitor, w a, w b
            a = 1; //: rw monitor, w a, w b
        } //: rw monitor, w b
        b = 1; //: w b
    }

    //: with monitor
    synchronized void synchronizedMethod() {
        a = 1; //: rw monitor, w a
    } //: rw monitor

    //: with monitor
    void waiting() throws InterruptedException {
        synchronized (lock) {
            lock.wait(); //: rw monitor, w a
            a = 1; //: rw monitor, w a
        }
    } //: -

    //: with monitor
    void notifying() {
        synchronized (lock) {
            a = 1; //: rw monitor, w a
            lock.notifyAll(); //: rw monitor
        }
    }

    //: with permit
    static void parking(Thread other) {
        LockSupport.unpark(other); //: rw permit, w a
        LockSupport.park(); //: rw permit, w a
        a = 1; //: w a
    }

    //: with clock
    static long time() throws InterruptedException {
        Thread.sleep(10); //: rw clock, w a
        long now = System.nanoTime(); //: r clock, w a
        a = 1; //: w a
        return now;
    }

    //: with interrupt
    static boolean interrupting(Thread other) {
        other.interrupt(); //: rw interrupt, w a
        a = 1; //: rw interrupt, w a
        return Thread.interrupted(); //: rw interrupt
    }

    public static void main(String[] args) throws InterruptedException {
        startSubclass();
        startAndJoin();
        startRunnable();
        startLambda();
        startInLoop(1);
        ExecutorService executor = Executors.newFixedThreadPool(1);
        execute(executor);
        submit(executor);
        new Main().synchronizedBlock();
        new Main().synchronizedMethod();
        new Main().waiting();
        new Main().notifying();
        parking(Thread.currentThread());
        time();
        interrupting(Thread.currentThread());
    }
}
