#!/usr/bin/env python3
"""Random programs whose threads put into one blocking queue, or give tasks to one pool, take from there, and look at it
by all its other methods: each must come to the same final outcomes and the same data races and deadlocks when puts and
takes of different elements commute, and by an algorithm to which each call is one of the whole queue. Prints TAP.

    random_queues.py --agent build/libhpor.so [--seed 1] [--programs 40] [--jdk VERSION]
"""

import sys

import random_themes

NAME = "RandomQueues"
WAYS = (("source", "por=source"), ("nidhugg", "por=nidhugg"))
OPTIONS = "races=error"
TEXT = """
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class RandomQueues {
    static BlockingQueue<Integer> q;
    static ThreadPoolExecutor pool;
    static volatile int v;
    static int x;
    static final int[] results = new int[3], ran = new int[8];

    interface Body {
        int run() throws Exception;
    }

    static Thread thread(int i, Body body) {
        return new Thread(() -> {
            try {
                results[i] = body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static int of(Integer value) {
        return value == null ? 7 : value;
    }

    static int of(boolean value) {
        return value ? 1 : 0;
    }

    static int sum(Iterable<Integer> all) {
        int sum = 0;
        for (int one : all) sum = sum * 5 + one;
        return sum;
    }

    static LinkedBlockingDeque<Integer> deque() {
        return (LinkedBlockingDeque<Integer>) q;
    }

    static int drained() {
        List<Integer> all = new ArrayList<>();
        q.drainTo(all);
        return sum(all);
    }

    static int given(Runnable task) {
        try {
            pool.execute(task);
            return 0;
        } catch (RejectedExecutionException e) {
            return 1;
        }
    }

    static void pool(int workers) {
        pool = new ThreadPoolExecutor(workers, workers, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = switch (Integer.parseInt(args[0])) {
%s
            default -> null;
        };
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        if (pool != null) {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.DAYS);
        }
        System.out.println(v + " " + q + " " + results[0] + " " + results[1] + " " + results[2] + " "
            + java.util.Arrays.toString(ran));
    }
}
"""

QUEUES = ("new LinkedBlockingQueue<>()", "new LinkedBlockingQueue<>()", "new LinkedBlockingQueue<>(1)",
          "new LinkedBlockingQueue<>(2)", "new ArrayBlockingQueue<>(1)", "new ArrayBlockingQueue<>(2)",
          "new ArrayBlockingQueue<>(2, true)", "new LinkedBlockingDeque<>()", "new LinkedBlockingDeque<>(1)",
          "new LinkedBlockingQueue<>(List.of(1, 2))")
ENDS = ("q.put({n});", "q.put({n});", "h = h * 7 + of(q.offer({n}));", "q.add({n});", "h = h * 7 + q.take();",
        "h = h * 7 + q.take();", "h = h * 7 + of(q.poll());", "h = h * 7 + of(q.poll(1, TimeUnit.HOURS));",
        "h = h * 7 + of(q.offer({n}, 1, TimeUnit.HOURS));")
LOOKS = ("h = h * 7 + of(q.peek());", "h = h * 7 + q.size();", "h = h * 7 + of(q.isEmpty());",
         "h = h * 7 + q.remainingCapacity() % 5;", "h = h * 7 + of(q.contains({n}));", "h = h * 7 + of(q.remove({n}));",
         "q.clear();", "h = h * 7 + drained();", "h = h * 7 + sum(q);", "h = h * 7 + q.toString().length();",
         "h = h * 7 + of(q.removeIf(e -> e == {n}));")
DEQUE = ("deque().addFirst({n});", "h = h * 7 + of(deque().pollLast());", "h = h * 7 + of(deque().pollFirst());",
         "deque().offerLast({n});")
MEMORY = ("x = {n};", "h = h * 7 + x;", "v = {n};", "h = h * 7 + v;")
POOL = ("h = h * 7 + given(() -> ran[{t}] = ++v);", "h = h * 7 + given(() -> x++);", "h = h * 7 + given(() -> v++);",
        "h = h * 7 + given(() -> {{ }});", "h = h * 7 + given(() -> {{ }});", "h = h * 7 + given(() -> ran[{t}] = x);")
POOL_LOOKS = ("pool.shutdown();", "pool.shutdown();", "h = h * 7 + of(pool.isTerminated());",
              "h = h * 7 + pool.getQueue().size();", "h = h * 7 + pool.getPoolSize();", "pool.shutdownNow();",
              "h = h * 7 + (int) pool.getCompletedTaskCount();", "h = h * 7 + of(pool.getQueue().isEmpty());",
              "pool.setCorePoolSize(1);", "h = h * 7 + of(pool.isShutdown());")


def program(rng):
    """Half of the programs do little but to put and take."""
    pool, looks = rng.random() < 0.35, rng.choice((0.1, 0.4))
    queue = rng.choice(QUEUES)
    kinds = (POOL, POOL_LOOKS) if pool else (ENDS, LOOKS + (DEQUE * 2 if "Deque" in queue else ()))
    threads = rng.choice((1, 2)) if pool else rng.choice((2, 2, 3))
    bodies, tasks = [], 0
    for i in range(threads):
        parts = []
        for _ in range(rng.randint(2, 5 - threads + (1 if pool else 0))):
            kind = MEMORY if rng.random() < 0.25 else kinds[rng.random() < looks]
            parts.append(rng.choice(kind).format(n=rng.randint(1, 3), t=tasks % 8))
            tasks += 1
        bodies.append(f"thread({i}, () -> {{ int h = 0; {' '.join(parts)} return h; }})")
    made = f"pool({rng.choice((1, 1, 2))});" if pool else f"q = {queue};"
    return f"{{ {made} yield new Thread[] {{{', '.join(bodies)}}}; }}"


if __name__ == "__main__":
    sys.exit(random_themes.main(sys.modules[__name__], __doc__))
