/** A sleep ends when nothing else can run, so both writes are done by then: in either order. */
public class Main {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> x = 1).start();
        new Thread(() -> x = 2).start();
        Thread.sleep(10);
        assert x == 2 : "the second thread wrote first";
    }
}
