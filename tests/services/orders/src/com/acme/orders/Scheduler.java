package com.acme.orders;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Runs jobs, one after the other, in a thread of its own. */
final class Scheduler implements Runnable {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final Queue<Runnable> jobs = new ArrayDeque<>();
    private boolean closed;

    void add(Runnable job) {
        lock.lock();
        try {
            jobs.add(job);
            more.signal();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            more.signal();
        } finally {
            lock.unlock();
        }
    }

    private boolean isIdle() {
        lock.lock();
        try {
            return jobs.isEmpty() && !closed;
        } finally {
            lock.unlock();
        }
    }

    private Runnable next() throws InterruptedException {
        boolean idle = isIdle();
        lock.lock();
        try {
            if (idle) {
                more.await();
            }
            return jobs.poll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        try {
            for (Runnable job = next(); job != null; job = next()) {
                job.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
