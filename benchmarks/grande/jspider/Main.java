import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A spider with events: tasks load the pages of several sites, one after the other, and count them for each site.
 * Workers wait for tasks at a scheduler; the last task that is done lets them all go. The counts must be right.
 *
 * Known race: none. Tasks are in the monitor of the scheduler; counts are in a concurrent map.
 * Executions at size tiny: at most 512. Two workers enter the scheduler's monitor seven times (three for the first
 * page, two for the second, two in vain), and once more for each time that one waits. That is at most twice: while the
 * other one loads the first page, and while it loads the second. So there are at most nine entries, each by either
 * worker.
 */
public class Main {
    private static final class Scheduler {
        private final ArrayDeque<Integer> tasks = new ArrayDeque<>();
        private int open; // tasks that wait or are under way

        synchronized void schedule(int page) {
            tasks.add(page);
            open++;
            notify();
        }

        /** The next task, or -1 when all are done. */
        synchronized int take() throws InterruptedException {
            while (tasks.isEmpty() && open > 0) {
                wait();
            }
            return tasks.isEmpty() ? -1 : tasks.poll();
        }

        synchronized void done() {
            open--;
            if (open == 0) {
                notifyAll();
            }
        }
    }

    private final int pages;
    private final int sites;
    private final Scheduler scheduler = new Scheduler();
    private final ConcurrentMap<Integer, Integer> counts = new ConcurrentHashMap<>();

    Main(int pages, int sites) {
        this.pages = pages;
        this.sites = sites;
    }

    /** Page `p` links to the page `p + 1`, if there is one. */
    private void load(int page) {
        counts.merge(page % sites, 1, Integer::sum);
        if (page + 1 < pages) {
            scheduler.schedule(page + 1);
        }
    }

    private void work() {
        try {
            for (int page = scheduler.take(); page >= 0; page = scheduler.take()) {
                load(page);
                scheduler.done();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The pages, the sites and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 1, 2};
            case "small" -> new int[] {3, 2, 2};
            case "medium" -> new int[] {20_000, 10, 4};
            case "large" -> new int[] {1_000_000, 100, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main spider = new Main(sizes[0], sizes[1]);
        spider.scheduler.schedule(0);
        Thread[] workers = new Thread[sizes[2]];
        for (int id = 0; id < workers.length; id++) {
            workers[id] = new Thread(spider::work);
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        Map<Integer, Integer> right = new HashMap<>();
        for (int page = 0; page < sizes[0]; page++) {
            right.merge(page % sizes[1], 1, Integer::sum);
        }
        if (!spider.counts.equals(right)) {
            throw new IllegalStateException("the counts are " + spider.counts);
        }
        System.out.println("jspider: " + sizes[0] + " pages are counted");
    }
}
