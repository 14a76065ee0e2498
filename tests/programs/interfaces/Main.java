/** Default, static and private interface methods, diamond inheritance, an interface field that is mutable inside. */
public class Main {
    interface Counter {
        int[] TOTAL = new int[1];

        void step();

        default void stepTwice() {
            step();
            step();
            record(2);
        }

        private void record(int n) {
            synchronized (TOTAL) {
                TOTAL[0] += n;
            }
        }

        static int total() {
            synchronized (TOTAL) {
                return TOTAL[0];
            }
        }
    }

    interface Loud extends Counter {
        @Override
        default void stepTwice() {
            Counter.super.stepTwice();
        }
    }

    static class Local implements Loud, Counter {
        private int steps;

        @Override
        public void step() {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        assert Counter.total() == 0;
        Local mine = new Local();
        Thread child = new Thread(() -> new Local().stepTwice());
        child.start();
        mine.stepTwice();
        child.join();
        assert Counter.total() == 4 && mine.steps == 2;
    }
}
