import java.util.ArrayDeque;

/** The shortest round trip, by branch and bound: workers share a stack of open tours and the best length so far. */
public class SharedTours {
    record Tour(int city, int visited, int length) {
    }

    private final int[][] distance;
    private final ArrayDeque<Tour> open = new ArrayDeque<>();
    private int busy;
    private int best = Integer.MAX_VALUE;

    SharedTours(int cities) {
        distance = new int[cities][cities];
        for (int i = 0; i < cities; i++) {
            for (int j = 0; j < cities; j++) {
                distance[i][j] = 1 + (i * 7 + j * 3) % 5;
            }
        }
        open.push(new Tour(0, 1, 0));
    }

    private synchronized Tour next() throws InterruptedException {
        while (open.isEmpty() && busy > 0) {
            wait();
        }
        if (open.isEmpty()) {
            return null;
        }
        busy++;
        return open.pop();
    }

    private synchronized void expand(Tour tour) {
        int all = (1 << distance.length) - 1;
        if (tour.visited == all) {
            best = Math.min(best, tour.length + distance[tour.city][0]);
        } else if (tour.length < best) {
            for (int city = 0; city < distance.length; city++) {
                if ((tour.visited & 1 << city) == 0) {
                    int length = tour.length + distance[tour.city][city];
                    open.push(new Tour(city, tour.visited | 1 << city, length));
                }
            }
        }
        busy--;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        int workers = Integer.parseInt(args[0]);
        SharedTours tsp = new SharedTours(Integer.parseInt(args[1]));
        Together.run(workers, me -> {
            for (Tour tour = tsp.next(); tour != null; tour = tsp.next()) {
                tsp.expand(tour);
            }
        });
        System.out.println(tsp.best);
    }
}
