import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Iterators and spliterators of blocking queues beside other calls of the queue. By the Javadoc of each class they are
 * weakly consistent: what is there when they are made comes once, and later changes may or may not be seen. A case is
 * the first letter of the class and what is done.
 */
class IteratedQueues extends Attack {
    static BlockingQueue<Integer> queue(char kind, int... elements) {
        BlockingQueue<Integer> queue = kind == 'a' ? new ArrayBlockingQueue<>(3)
            : kind == 'l' ? new LinkedBlockingQueue<>(3) : new LinkedBlockingDeque<>(3);
        for (int i : elements) {
            queue.add(i);
        }
        return queue;
    }

    static List<Integer> rest(Iterator<Integer> of) {
        List<Integer> seen = new ArrayList<>();
        while (of.hasNext()) {
            seen.add(of.next());
        }
        return seen;
    }

    public static void main(String[] args) throws Exception {
        char kind = args[0].charAt(0);
        BlockingQueue<Integer> queue = queue(kind, 1, 2), empty = queue(kind);
        Object[] seen = new Object[2];
        switch (args[0].substring(2)) {
            case "poll" -> all(() -> seen[0] = rest(queue.iterator()), () -> seen[1] = queue.poll());
            case "put" -> all(() -> seen[0] = rest(queue.iterator()), () -> queue.put(3));
            case "clear" -> all(() -> seen[0] = rest(queue.iterator()), queue::clear);
            case "remove" -> all(() -> {
                Iterator<Integer> it = queue.iterator();
                seen[0] = it.next();
                it.remove();
            }, () -> seen[1] = queue.poll());
            case "remove-both" -> all(() -> {
                Iterator<Integer> it = queue.iterator();
                seen[0] = it.next();
                it.remove();
            }, () -> seen[1] = queue.remove(1));
            case "made-before" -> {
                Iterator<Integer> it = queue.iterator();
                all(() -> seen[0] = rest(it), () -> {
                    seen[1] = queue.poll();
                    queue.add(3);
                });
            }
            case "for-each" -> all(() -> {
                List<Integer> list = new ArrayList<>();
                queue.iterator().forEachRemaining(list::add);
                seen[0] = list;
            }, () -> seen[1] = queue.poll());
            case "stream" -> all(() -> seen[0] = queue.stream().toList(), () -> queue.put(3));
            case "split" -> all(() -> queue.spliterator().tryAdvance(i -> seen[0] = i), () -> seen[1] = queue.poll());
            case "waits" ->
                all(() -> seen[0] = rest(empty.iterator()), () -> seen[1] = empty.take(), () -> empty.put(4));
            case "full" -> {
                queue.add(3);
                all(() -> {
                    Iterator<Integer> it = queue.iterator();
                    it.next();
                    it.remove(); // makes room
                }, () -> queue.put(4));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(seen[0], seen[1], queue, empty);
    }
}
