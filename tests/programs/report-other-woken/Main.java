/** Two wait for different things on one monitor, and one notify() wakes the wrong one. The report says that. */
public class Main {
    private boolean bread;
    private boolean milk;

    private synchronized void awaitBread() throws InterruptedException {
        while (!bread) {
            wait();
        }
    }

    private synchronized void awaitMilk() throws InterruptedException {
        while (!milk) {
            wait();
        }
    }

    private synchronized void bringBread() {
        bread = true;
        notify();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Main shop = new Main();
        Thread baker = new Thread(shop::bringBread, "baker");
        Thread dairy = new Thread(() -> {
            try {
                shop.awaitMilk();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "dairy");
        dairy.setDaemon(true);
        dairy.start();
        baker.start();
        shop.awaitBread();
    }
}
