import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Room in a full queue beside threads that put. By the interface's Javadoc, put() waits for space to become available.
 * ArrayBlockingQueue makes room in removeIf, removeAll and retainAll without a signal, in JDK 17 to 25
 * (bulkRemoveModified), so threads that wait already wait for ever. All other ways of all three queues signal.
 */
class Silent extends Chapter {
    static BlockingQueue<Integer> full(String kind) {
        List<Integer> given = List.of(1, 2);
        return switch (kind) {
            case "array" -> new ArrayBlockingQueue<>(2, false, given);
            case "linked" -> {
                BlockingQueue<Integer> q = new LinkedBlockingQueue<>(2);
                q.addAll(given);
                yield q;
            }
            default -> {
                BlockingQueue<Integer> q = new LinkedBlockingDeque<>(2);
                q.addAll(given);
                yield q;
            }
        };
    }

    static void makeRoom(BlockingQueue<Integer> q, String way) throws InterruptedException {
        switch (way) {
            case "if" -> q.removeIf(i -> i < 3);
            case "one" -> q.removeIf(i -> i == 1);
            case "none" -> {
                q.removeIf(i -> false);
                q.take();
            }
            case "all" -> q.removeAll(List.of(1, 2));
            case "retain" -> q.retainAll(List.of(5));
            case "iterator" -> {
                Iterator<Integer> i = q.iterator();
                i.next();
                i.remove();
            }
            case "remove" -> q.remove(1);
            case "clear" -> q.clear();
            case "drain" -> q.drainTo(new ArrayList<>());
            case "take" -> q.take();
            default -> throw new IllegalArgumentException(way);
        }
    }

    /** The argument: the queue, the way of making room, how many threads put. */
    public static void main(String[] args) throws Exception {
        String[] how = args[0].split("-");
        BlockingQueue<Integer> q = full(how[0]);
        switch (how[2]) {
            case "put" -> all(() -> q.put(3), () -> makeRoom(q, how[1]));
            case "twice" -> all(() -> q.put(3), () -> q.put(4), () -> makeRoom(q, how[1]));
            // the wait is over after an hour, and there is room
            case "offer" -> all(() -> check(q.offer(3, 1, TimeUnit.HOURS)), () -> makeRoom(q, how[1]));
            // the next taker signals
            case "taken" -> all(() -> q.put(3), () -> {
                makeRoom(q, how[1]);
                q.take();
            });
            default -> throw new IllegalArgumentException(args[0]);
        }
        say("done");
    }
}
