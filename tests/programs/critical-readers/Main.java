/**
 * One thread writes twice, two read once, each in a section of its own. A reader comes before both writes, between them
 * or behind them; the readers' order does not matter: 3 * 3 traces.
 */
public class Main {
    private int value;

    synchronized int get() {
        return value;
    }

    synchronized void set(int newValue) {
        value = newValue;
    }

    public static void main(String[] args) throws InterruptedException {
        Main shared = new Main();
        Thread first = new Thread(() -> System.out.print(shared.get() > 2 ? "wrong" : ""));
        Thread second = new Thread(() -> System.out.print(shared.get() > 2 ? "wrong" : ""));
        first.start();
        second.start();
        shared.set(1);
        shared.set(2);
        first.join();
        second.join();
    }
}
