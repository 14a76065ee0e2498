import java.util.PriorityQueue;

/**
 * The shortest round trip, by branch and bound. Workers take tours from a shared queue, the most promising first. A
 * tour with many cities left is split under the queue's lock. The others are completed by the worker alone, which
 * gives up where the best length so far, as it was when it took the tour, is reached.
 */
public class Tsp {
    record Tour(int city, int visited, int length) {
    }

    private final int[][] distance;
    private final int alone;
    private final PriorityQueue<Tour> open = new PriorityQueue<>(
        (one, other) -> one.length != other.length ? Integer.compare(one.length, other.length)
            : Integer.compare(one.visited * 32 + one.city, other.visited * 32 + other.city));
    private final Object bestLock = new Object();
    private int best = Integer.MAX_VALUE;

    /** `alone`: so many cities left are for one worker. */
    Tsp(int cities, int alone) {
        this.alone = alone;
        distance = new int[cities][cities];
        for (int i = 0; i < cities; i++) {
            for (int j = 0; j < cities; j++) {
                distance[i][j] = 1 + (i * 7 + j * 3) % 5;
            }
        }
        open.add(new Tour(0, 1, 0));
    }

    private Tour to(Tour tour, int city) {
        return new Tour(city, tour.visited | 1 << city, tour.length + distance[tour.city][city]);
    }

    private synchronized Tour next() {
        Tour tour = open.poll();
        while (tour != null && distance.length - Integer.bitCount(tour.visited) > alone) {
            for (int city = 0; city < distance.length; city++) {
                if ((tour.visited & 1 << city) == 0) {
                    open.add(to(tour, city));
                }
            }
            tour = open.poll();
        }
        return tour;
    }

    private int complete(Tour tour, int bound) {
        if (tour.length >= bound) {
            return bound;
        }
        if (Integer.bitCount(tour.visited) == distance.length) {
            return Math.min(bound, tour.length + distance[tour.city][0]);
        }
        int least = bound;
        for (int city = 0; city < distance.length; city++) {
            if ((tour.visited & 1 << city) == 0) {
                least = complete(to(tour, city), least);
            }
        }
        return least;
    }

    private void work(Tour tour) {
        int bound;
        synchronized (bestLock) {
            bound = best;
        }
        int length = complete(tour, bound);
        synchronized (bestLock) {
            best = Math.min(best, length);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int workers = Integer.parseInt(args[0]);
        Tsp tsp = new Tsp(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Together.run(workers, me -> {
            for (Tour tour = tsp.next(); tour != null; tour = tsp.next()) {
                tsp.work(tour);
            }
        });
        System.out.println(tsp.best);
    }
}
