import hpor.Hpor;

/**
 * The interrupt comes before or after the join: both must be explored, or the program be refused, since the step of a
 * section is not ordered against waits. (One of the two outcomes was missed.)
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread joined = new Thread(() -> { });
        Thread main = Thread.currentThread();
        Thread interrupter = new Thread(() -> Hpor.atomic(() -> main.interrupt()));
        joined.start();
        interrupter.start();
        try {
            joined.join();
            System.out.println("joined");
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
