/**
 * Two lifts share a board of calls. A lift first asks whether a floor has a call, and claims it in a second step; both
 * steps are synchronized, the pair is not. Two lifts that both ask before either claims serve the same call: the
 * assertion that a claimed floor had a call fails.
 */
public class Main {
    static final int FLOORS = 2;

    static class Board {
        private final boolean[] calls = new boolean[FLOORS];

        synchronized void call(int floor) {
            calls[floor] = true;
        }

        synchronized boolean hasCall(int floor) {
            return calls[floor];
        }

        synchronized void claim(int floor) {
            assert calls[floor] : "floor " + floor + " was claimed twice";
            calls[floor] = false;
        }
    }

    static class Lift extends Thread {
        private final Board board;
        private int served;

        Lift(Board board) {
            this.board = board;
        }

        @Override
        public void run() {
            for (int floor = 0; floor < FLOORS; floor++) {
                if (board.hasCall(floor)) {
                    board.claim(floor);
                    served++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        board.call(1);
        Lift first = new Lift(board);
        Lift second = new Lift(board);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("served " + first.served + " and " + second.served);
        assert first.served + second.served == 1;
    }
}
