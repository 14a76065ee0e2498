import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;

/**
 * Removals of several elements of a blocking queue beside those who go through it. ArrayBlockingQueue makes removeIf()
 * and forEach() under its lock; an iterator keeps the element that it will return next. The linked ones ask the filter
 * without the lock; LinkedBlockingQueue counts each element that it removes.
 */
class BulkRemovals extends Chapter {
    private static BlockingQueue<Integer> queue(char kind) {
        BlockingQueue<Integer> q = kind == 'a' ? new ArrayBlockingQueue<>(3)
                : kind == 'l' ? new LinkedBlockingQueue<>(3) : new LinkedBlockingDeque<>(3);
        q.addAll(List.of(1, 2));
        return q;
    }

    private static Predicate<Integer> set(Predicate<Integer> then) {
        return i -> {
            v = i;
            return then.test(i);
        };
    }

    private static Body removal(String what, BlockingQueue<Integer> q) {
        return switch (what) {
            case "first" -> () -> q.removeIf(i -> i == 1);
            case "last" -> () -> q.removeIf(i -> i == 2);
            case "both" -> () -> q.removeIf(i -> true);
            case "none" -> () -> q.removeIf(i -> false);
            case "all" -> () -> q.removeAll(Set.of(1));
            case "retain" -> () -> q.retainAll(Set.of(2));
            case "told" -> () -> q.removeIf(set(i -> i == 1));
            default -> throw new IllegalArgumentException(what);
        };
    }

    private static Body look(String what, BlockingQueue<Integer> q, List<Integer> found) {
        return switch (what) {
            case "stream" -> () -> q.stream().forEach(found::add);
            case "list" -> () -> found.addAll(q.stream().toList());
            case "each" -> () -> q.forEach(found::add);
            case "loop" -> () -> {
                for (int i : q) {
                    found.add(i);
                }
            };
            case "rest" -> () -> q.iterator().forEachRemaining(found::add);
            case "size" -> () -> {
                found.add(v);
                found.add(q.size());
            };
            case "poll" -> () -> found.add(q.poll());
            default -> throw new IllegalArgumentException(what);
        };
    }

    public static void main(String[] args) throws Exception {
        String[] words = args[0].split("-");
        BlockingQueue<Integer> q = queue(words[0].charAt(0));
        List<Integer> found = new ArrayList<>();
        all(removal(words[1], q), look(words[2], q, found));
        say(found, q);
    }
}
