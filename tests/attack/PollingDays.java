import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Loops that look until something is there, and remember something of what they have seen. */
class PollingDays extends Chapter {
    static volatile boolean done;

    /** Looks three times. */
    static String thrice() throws Exception {
        return bothOf(() -> {
            for (int i = 0; i < 3; i++) {
                if (v == 1) {
                    return i;
                }
                Thread.yield();
            }
            return -1;
        }, () -> v = 1);
    }

    /** Whether it has looked an odd number of times in vain. */
    static String parity() throws Exception {
        return bothOf(() -> {
            int parity = 0;
            while (v == 0) {
                parity ^= 1;
                Thread.onSpinWait();
            }
            return parity;
        }, () -> v = 1);
    }

    /** Sums that only lead to further sums say nothing of how often it has looked. */
    static String sums(boolean comes) throws Exception {
        return bothOf(() -> {
            int n = 0;
            long sum = 0;
            int shuffled = 1;
            while (v == 0) {
                n++;
                sum += n;
                shuffled ^= shuffled << 13;
                shuffled ^= shuffled >>> 17 + n;
            }
            return v;
        }, () -> comes ? v = 1 : 0);
    }

    /** Here a sum is looked at in the loop. */
    static String sumsLookedAt() throws Exception {
        return bothOf(() -> {
            int n = 0;
            int sum = 0;
            while (v == 0 && sum < 3) {
                n++;
                sum += n;
            }
            return n;
        }, () -> v = 1);
    }

    /** The values that it has met. */
    static String met() throws Exception {
        return bothOf(() -> {
            String met = "";
            int last = 0;
            while (last != 3) {
                int now = v;
                if (now != last) {
                    met += now;
                    last = now;
                }
            }
            return met;
        }, () -> {
            v = 1;
            v = 2;
            return v = 3;
        });
    }

    /** Looks at one on each odd turn, at the other one on each even turn. */
    static String turns() throws Exception {
        all(() -> {
            int a = 0;
            int b = 0;
            boolean odd = true;
            while (a + b < 3) {
                if (odd) {
                    a = v;
                } else {
                    b = w;
                }
                odd = !odd;
            }
            say(a, b);
        }, () -> {
            v = 1;
            w = 1;
            v = 2;
        });
        return "";
    }

    /** Works while it looks; what comes between the last look at the queue and that at the end stays there. */
    static String works(boolean drains) throws Exception {
        Queue<Integer> jobs = new ConcurrentLinkedQueue<>();
        return bothOf(() -> {
            int sum = 0;
            while (!done) {
                Integer job = jobs.poll();
                if (job != null) {
                    sum += job;
                }
            }
            for (Integer job = jobs.poll(); drains && job != null; job = jobs.poll()) {
                sum += job;
            }
            return sum;
        }, () -> {
            jobs.add(1);
            jobs.add(2);
            return done = true;
        });
    }

    static String untilInterrupted() throws Exception {
        Thread reader = start(() -> {
            int n = -1;
            while (!Thread.interrupted()) {
                n = v;
            }
            say(n);
        });
        v = 1;
        reader.interrupt();
        v = 2;
        return "";
    }

    /** Tries again until it has the lock, at most twice. */
    static String tries() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Value attempt = () -> {
            for (int i = 1; i <= 2; i++) {
                if (lock.tryLock()) {
                    try {
                        return i;
                    } finally {
                        lock.unlock();
                    }
                }
            }
            return 0;
        };
        return bothOf(attempt, attempt);
    }

    /** A barrier that two meet at twice. */
    static String sense() throws Exception {
        AtomicInteger waiting = new AtomicInteger(2);
        int[] first = new int[2];
        int[] second = new int[2];
        Body[] bodies = new Body[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            bodies[i] = () -> {
                first[me] = me + 1;
                meet(waiting, true);
                second[me] = first[1 - me];
                meet(waiting, false);
                first[me] = second[1 - me] * 10;
            };
        }
        all(bodies);
        return first[0] + " " + first[1] + " " + second[0] + " " + second[1];
    }

    static void meet(AtomicInteger waiting, boolean round) {
        if (waiting.decrementAndGet() == 0) {
            waiting.set(2);
            done = round;
        } else {
            while (done != round) {
                Thread.onSpinWait();
            }
        }
    }

    /** Waits for a state of the other thread, and wakes it up then. */
    static String states() throws Exception {
        Object lock = new Object();
        Thread sleeper = start(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    say("notified");
                } catch (InterruptedException e) {
                    say("interrupted", Thread.currentThread().isInterrupted());
                }
            }
        });
        while (sleeper.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        synchronized (lock) {
            lock.notify();
            sleeper.interrupt();
        }
        sleeper.join();
        return "" + sleeper.getState();
    }

    static String future() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        return bothOf(() -> {
            while (!future.isDone()) {
                LockSupport.parkNanos(1);
            }
            try {
                return future.get();
            } catch (ExecutionException e) {
                return cause(e);
            }
        }, () -> {
            boolean failed = future.completeExceptionally(new IllegalStateException());
            future.obtrudeValue("v");
            return failed;
        });
    }

    /** Looks for the key, and takes out what else it finds. */
    static String keys() throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        return bothOf(() -> {
            int others = 0;
            while (!map.containsKey("end")) {
                if (map.remove("k") != null) {
                    others++;
                }
            }
            return others;
        }, () -> {
            map.put("k", 1);
            map.put("k", 2);
            return map.put("end", 3);
        }) + " " + map.containsKey("k");
    }

    record Node(int value, Node next) {
    }

    /** Each pushes what it has seen on top. */
    static String stack() throws Exception {
        AtomicReference<Node> top = new AtomicReference<>(new Node(1, null));
        Body push = () -> {
            Node seen;
            Node made;
            do {
                seen = top.get();
                made = new Node(seen.value() * 2, seen);
            } while (!top.compareAndSet(seen, made));
        };
        all(push, () -> {
            push.run();
            top.updateAndGet(node -> node.next() == null ? node : new Node(node.value() + 1, node.next()));
        });
        List<Integer> values = new ArrayList<>();
        for (Node node = top.get(); node != null; node = node.next()) {
            values.add(node.value());
        }
        return "" + values;
    }

    /** Sleeps ever longer; gives up after three tries and less than a second. */
    static String backoff(long first) throws Exception {
        return bothOf(() -> {
            long pause = first;
            for (int i = 0; i < 3; i++) {
                if (v == 1) {
                    return "found";
                }
                Thread.sleep(pause);
                pause *= 2;
            }
            return "gave up";
        }, () -> v = 1);
    }

    /** One waits for the other one in turn. */
    static String pingPong() throws Exception {
        StringBuilder text = new StringBuilder();
        all(() -> turn(text, 0, "a"), () -> turn(text, 1, "b"));
        return text.toString();
    }

    static void turn(StringBuilder text, int me, String word) {
        for (int i = 0; i < 2; i++) {
            while (v != me) {
                Thread.yield();
            }
            text.append(word);
            v = 1 - me;
        }
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "thrice" -> thrice();
            case "parity" -> parity();
            case "sums" -> sums(true);
            case "sums-never" -> sums(false);
            case "sums-looked-at" -> sumsLookedAt();
            case "met" -> met();
            case "turns" -> turns();
            case "works" -> works(true);
            case "works-wrong" -> works(false);
            case "until-interrupted" -> untilInterrupted();
            case "tries" -> tries();
            case "sense" -> sense();
            case "states" -> states();
            case "future" -> future();
            case "keys" -> keys();
            case "stack" -> stack();
            case "backoff-short" -> backoff(100);
            case "backoff-long" -> backoff(1000);
            case "ping-pong" -> pingPong();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
