/** A subclass of Thread overrides start(): what it does besides starting happens once. */
public class Main {
    static int starts;

    static class Counted extends Thread {
        @Override
        public void start() {
            starts = starts + 1;
            super.start();
        }

        @Override
        public void run() {
            assert starts > 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counted first = new Counted();
        Counted second = new Counted();
        first.start();
        first.join();
        second.start();
        second.join();
        assert starts == 2 : starts;
    }
}
