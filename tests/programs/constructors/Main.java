/**
 * Fields written before the superclass's constructor has run (captured variables, the outer instance), a superclass
 * that calls an overridden method, anonymous classes, initializer blocks, an object that starts its own thread.
 */
public class Main {
    private int outer = 3;

    abstract class Base {
        final int first;

        Base() {
            first = compute();
        }

        abstract int compute();
    }

    int sum(int captured) {
        Base base = new Base() {
            private int own = 100;

            {
                own++;
            }

            @Override
            int compute() {
                return captured + outer + own; // own is still 0
            }
        };
        return base.first;
    }

    static class SelfStarting extends Thread {
        private final Main main;
        private volatile int result;

        SelfStarting(Main main) {
            super("self");
            this.main = main;
            start();
        }

        @Override
        public void run() {
            result = main.sum(4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main();
        SelfStarting thread = new SelfStarting(main);
        assert main.sum(5) == 8;
        thread.join();
        assert thread.result == 7;
    }
}
