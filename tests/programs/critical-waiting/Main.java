/** Sections that wait and notify, beside one that does neither; and one that waits for a flag in a loop. */
public class Main {
    static final Object monitor = new Object();
    static int items, looks;
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread takes = new Thread(() -> {
            synchronized (monitor) {
                while (items == 0) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                items--;
            }
        });
        Thread looksOn = new Thread(() -> {
            synchronized (monitor) {
                looks++;
            }
            synchronized (Main.class) {
                while (!go) {
                    Thread.onSpinWait();
                }
            }
        });
        takes.start();
        looksOn.start();
        synchronized (monitor) {
            items++;
            monitor.notify();
        }
        go = true;
        takes.join();
        looksOn.join();
        assert items == 0 && looks == 1;
    }
}
