/** Lifts that share a board of calls; a lift claims a call before it serves it. */
public class Elevators {
    private final boolean[] calls;
    private int served;

    Elevators(int floors) {
        calls = new boolean[floors];
        java.util.Arrays.fill(calls, true);
    }

    synchronized boolean claim(int floor) {
        boolean called = calls[floor];
        calls[floor] = false;
        return called;
    }

    synchronized void arrived() {
        served++;
    }

    public static void main(String[] args) throws InterruptedException {
        int lifts = Integer.parseInt(args[0]);
        int floors = Integer.parseInt(args[1]);
        Elevators board = new Elevators(floors);
        Together.run(lifts, me -> {
            for (int floor = 0; floor < floors; floor++) {
                if (board.claim((floor + me) % floors)) {
                    board.arrived();
                }
            }
        });
        assert board.served == floors;
    }
}
