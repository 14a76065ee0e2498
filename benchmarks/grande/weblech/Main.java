import java.util.ArrayDeque;
import java.util.HashSet;

/**
 * A spider that loads all pages of a site: workers take a page from the queue, and add the pages that it links to and
 * that nobody has seen. A worker ends when the queue is empty and no other worker still loads a page. Each page must
 * be loaded once.
 *
 * Known race: Main.loading. It is changed under the lock, but workers look at it without one to see whether to go on.
 * With races=off: VERIFIED. A worker that ends too early leaves its work to those that still load.
 */
public class Main {
    private final int pages;
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final HashSet<Integer> seen = new HashSet<>();
    private int loading;
    private int loaded;

    Main(int pages) {
        this.pages = pages;
        queue.add(0);
        seen.add(0);
    }

    /** The next page, or -1 if there is none now. */
    private synchronized int take() {
        Integer page = queue.poll();
        if (page == null) {
            return -1;
        }
        loading++;
        return page;
    }

    private synchronized void done(int page) {
        for (int link = 2 * page + 1; link <= 2 * page + 2; link++) {
            if (link < pages && seen.add(link)) {
                queue.add(link);
            }
        }
        loaded++;
        loading--;
    }

    private void work() {
        while (true) {
            int page = take();
            if (page >= 0) {
                done(page);
            } else if (loading == 0) {
                return;
            } else {
                Thread.yield();
            }
        }
    }

    /** The pages and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {1, 2};
            case "small" -> new int[] {2, 2};
            case "medium" -> new int[] {10_000, 4};
            case "large" -> new int[] {1_000_000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main spider = new Main(sizes[0]);
        Thread[] workers = new Thread[sizes[1]];
        for (int id = 0; id < workers.length; id++) {
            workers[id] = new Thread(spider::work);
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (spider.loaded != sizes[0]) {
            throw new IllegalStateException(spider.loaded + " pages were loaded");
        }
        System.out.println("weblech: " + sizes[0] + " pages are loaded");
    }
}
