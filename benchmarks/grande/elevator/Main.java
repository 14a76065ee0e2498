/**
 * Lifts of a house serve the calls of its floors. A lift claims a call, goes there floor by floor, which takes time,
 * and brings the passenger to where he wants to go. The controls are one monitor. In the end each call must have been
 * served once.
 *
 * Known race: none. All that lifts share is in the monitor of the controls.
 * Executions at size tiny: at most 26. Two lifts enter the monitor six times: two claims, two deliveries, two claims
 * in vain. If each serves a call, there are at most 20 orders: which three of the six are the first lift's. If one
 * lift serves both, the single entry of the other one is among the last three: 3 orders for each of the lifts.
 */
public class Main {
    private static final class Controls {
        private final int[] from;
        private final int[] to;
        private final boolean[] claimed;
        private int served;

        Controls(int floors, int calls) {
            from = new int[calls];
            to = new int[calls];
            claimed = new boolean[calls];
            for (int call = 0; call < calls; call++) {
                from[call] = call * 5 % floors;
                to[call] = (call * 3 + 1) % floors;
            }
        }

        /** The call that is nearest to a floor, or -1 if there is none left. */
        synchronized int claim(int floor) {
            int nearest = -1;
            for (int call = 0; call < from.length; call++) {
                if (!claimed[call] && (nearest < 0 || Math.abs(from[call] - floor) < Math.abs(from[nearest] - floor))) {
                    nearest = call;
                }
            }
            if (nearest >= 0) {
                claimed[nearest] = true;
            }
            return nearest;
        }

        synchronized void deliver() {
            served++;
        }
    }

    private static final class Lift extends Thread {
        private final Controls controls;
        private int floor;
        private int passengers;

        Lift(Controls controls, int floor) {
            this.controls = controls;
            this.floor = floor;
        }

        private void go(int there) throws InterruptedException {
            while (floor != there) {
                Thread.sleep(1);
                floor += floor < there ? 1 : -1;
            }
        }

        @Override
        public void run() {
            try {
                for (int call = controls.claim(floor); call >= 0; call = controls.claim(floor)) {
                    go(controls.from[call]);
                    go(controls.to[call]);
                    passengers++;
                    controls.deliver();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The floors, the calls and the lifts of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 2, 2};
            case "small" -> new int[] {3, 3, 2};
            case "medium" -> new int[] {10, 200, 4};
            case "large" -> new int[] {40, 2000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Controls controls = new Controls(sizes[0], sizes[1]);
        Lift[] lifts = new Lift[sizes[2]];
        for (int id = 0; id < lifts.length; id++) {
            lifts[id] = new Lift(controls, id % sizes[0]);
            lifts[id].start();
        }
        int passengers = 0;
        for (Lift lift : lifts) {
            lift.join();
            passengers += lift.passengers;
        }
        if (controls.served != sizes[1] || passengers != sizes[1]) {
            throw new IllegalStateException(controls.served + " calls, " + passengers + " passengers");
        }
        System.out.println("elevator: " + sizes[1] + " calls are served");
    }
}
