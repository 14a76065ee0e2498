#!/usr/bin/env python3
"""Random programs whose threads hold locks of all kinds, one within another, and call collections meanwhile: each must
come to the same final outcomes with monitors=atomic and monitors=fine. Prints TAP.

    random_sections.py --agent build/libhpor.so [--seed 1] [--programs 40] [--jdk VERSION]
"""

import sys

import random_themes

NAME = "RandomSections"
WAYS = (("atomic", "monitors=atomic"), ("fine", "monitors=fine"))
OPTIONS = "races=off"
TEXT = """
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RandomSections {
    static final Object a = new Object(), b = new Object(), c = new Object(), d = new Object();
    static final Lock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static final Lock read = shared.readLock(), write = shared.writeLock();
    static final Semaphore one = new Semaphore(1), two = new Semaphore(2);
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final Vector<Integer> vector = new Vector<>();
    static final AtomicInteger number = new AtomicInteger();
    static volatile int v;
    static int x, y;

    interface Body {
        int run() throws Exception;
    }

    static final int[] results = new int[3];

    static Thread start(int i, Body body) {
        Thread t = new Thread(() -> {
            try {
                results[i] = body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.start();
        return t;
    }

    static int of(Integer value) {
        return value == null ? 7 : value;
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = switch (Integer.parseInt(args[0])) {
%s
            default -> null;
        };
        for (Thread t : threads) t.join();
        System.out.println(x + " " + y + " " + v + " " + number + " " + map + " " + queue + " " + vector + " "
            + results[0] + " " + results[1] + " " + results[2]);
    }
}
"""

PLAIN = ("x++;", "x = {n};", "y = x;", "h = h * 7 + x;", "h = h * 7 + y;", "y += {n};", "v = {n};", "h = h * 7 + v;",
         "number.incrementAndGet();", "h = h * 7 + number.get();", "map.put({k}, {n});", "map.remove({k});",
         "h = h * 7 + of(map.get({k}));", "queue.add({n});", "h = h * 7 + of(queue.poll());", "vector.add({n});",
         "h = h * 7 + vector.size();")
BLOCKS = ("synchronized ({m}) {{ {inner} }}", "synchronized ({m}) {{ {inner} }}", "lock.lock(); {inner} lock.unlock();",
          "read.lock(); {inner} read.unlock();", "write.lock(); {inner} write.unlock();",
          "one.acquire(); {inner} one.release();", "two.acquire(); {inner} two.release();")


def statement(rng, depth, most):
    """One of a thread, of at most so many plain ones."""
    if depth < 2 and rng.random() < (0.8 if depth == 0 else 0.35):
        inner = " ".join(statement(rng, depth + 1, 1) for _ in range(rng.randint(1, most)))
        return rng.choice(BLOCKS).format(m=rng.choice("abc" if rng.random() < 0.3 else "ab"), inner=inner)
    return rng.choice(PLAIN).format(n=rng.randint(0, 2), k=rng.randint(0, 1))


WHOLE = BLOCKS[:3] + (BLOCKS[4], BLOCKS[5])  # which share nothing
GROUPS = ((0, 1, 2, 3, 4, 5), (10, 11, 12), (13, 14), (15, 16))  # of PLAIN, by what they use


def ruled(rng, locks, group, depth):
    """What uses the group, with its lock; in a few cases without."""
    parts = [PLAIN[rng.choice(GROUPS[group])].format(n=rng.randint(0, 2), k=rng.randint(0, 1))
             for _ in range(rng.randint(1, 2))]
    if depth == 0 and rng.random() < 0.4:
        other = rng.randrange(len(GROUPS))
        parts.insert(rng.randint(0, len(parts)), ruled(rng, locks, other, 1))
    inner = " ".join(parts)
    return inner if rng.random() < 0.03 else locks[group].format(m="abcd"[group], inner=inner)


def program(rng):
    """Half of them keep rules: all that is used has a lock of its own."""
    rules = rng.random() < 0.5
    locks = [rng.choice(BLOCKS if rng.random() < 0.1 else WHOLE) for _ in GROUPS]
    threads = rng.choice((2, 2, 3))
    bodies = []
    for i in range(threads):
        count = rng.randint(2, 3 if threads == 2 else 2)
        parts = [ruled(rng, locks, rng.randrange(len(GROUPS)), 0) if rules else statement(rng, 0, 2)
                 for _ in range(count)]
        bodies.append(f"start({i}, () -> {{ int h = 0; {' '.join(parts)} return h; }})")
    return "new Thread[] {" + ", ".join(bodies) + "};"


if __name__ == "__main__":
    sys.exit(random_themes.main(sys.modules[__name__], __doc__))
