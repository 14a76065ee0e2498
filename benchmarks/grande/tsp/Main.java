import java.util.ArrayDeque;

/**
 * The travelling salesman, by branch and bound. Workers take the begin of a tour from a queue, and try all ways to go
 * on that are not longer than the best tour so far. Main finds the shortest tour once more, with a table over all sets
 * of cities.
 *
 * Known race: Main.shortest. It is written under a lock, but looked at without one.
 * With races=off: VERIFIED. The field only gets smaller, under a lock: whoever sees an old value tries more than
 * needed.
 */
public class Main {
    private final int cities;
    private final int[][] distances;
    private final ArrayDeque<int[]> begins = new ArrayDeque<>();
    private int shortest = Integer.MAX_VALUE;

    Main(int cities) {
        this.cities = cities;
        distances = new int[cities][cities];
        for (int a = 0; a < cities; a++) {
            for (int b = 0; b < cities; b++) {
                int across = a * 37 % 101 - b * 37 % 101;
                int down = a * 61 % 97 - b * 61 % 97;
                distances[a][b] = (int) Math.sqrt(across * across + down * down);
            }
        }
        for (int second = 1; second < cities; second++) {
            begins.add(new int[] {0, second});
        }
    }

    private int[] take() {
        synchronized (begins) {
            return begins.poll();
        }
    }

    private void found(int length) {
        synchronized (this) {
            if (length < shortest) {
                shortest = length;
            }
        }
    }

    /** Goes on from a city; `visited` is a set of cities. */
    private void search(int city, int visited, int length) {
        if (length >= shortest) {
            return;
        }
        if (visited == (1 << cities) - 1) {
            found(length + distances[city][0]);
            return;
        }
        for (int next = 1; next < cities; next++) {
            if ((visited >> next & 1) == 0) {
                search(next, visited | 1 << next, length + distances[city][next]);
            }
        }
    }

    private void work() {
        for (int[] begin = take(); begin != null; begin = take()) {
            search(begin[1], 1 | 1 << begin[1], distances[0][begin[1]]);
        }
    }

    /** The shortest tour by a table: the shortest way through a set of cities that ends in a city. */
    private int shortestByTable() {
        int sets = 1 << cities;
        int[][] ways = new int[sets][cities];
        for (int[] row : ways) {
            java.util.Arrays.fill(row, Integer.MAX_VALUE / 2);
        }
        ways[1][0] = 0;
        for (int set = 1; set < sets; set += 2) {
            for (int last = 0; last < cities; last++) {
                for (int next = 1; next < cities; next++) {
                    if ((set >> next & 1) == 0) {
                        int bigger = set | 1 << next;
                        ways[bigger][next] = Math.min(ways[bigger][next], ways[set][last] + distances[last][next]);
                    }
                }
            }
        }
        int best = Integer.MAX_VALUE;
        for (int last = 1; last < cities; last++) {
            best = Math.min(best, ways[sets - 1][last] + distances[last][0]);
        }
        return best;
    }

    /** The cities and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {3, 2};
            case "small" -> new int[] {4, 2};
            case "medium" -> new int[] {11, 4};
            case "large" -> new int[] {15, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main tsp = new Main(sizes[0]);
        Thread[] workers = new Thread[sizes[1]];
        for (int id = 0; id < workers.length; id++) {
            workers[id] = new Thread(tsp::work);
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (tsp.shortest != tsp.shortestByTable()) {
            throw new IllegalStateException("the tour has the length " + tsp.shortest);
        }
        System.out.println("tsp: the tour through " + sizes[0] + " cities is right");
    }
}
