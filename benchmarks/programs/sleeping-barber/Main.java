/**
 * A barber sleeps until a customer comes; two customers, one chair to wait on. A customer who finds the chair taken
 * leaves. Everyone who took the chair is served, and the barber goes home after the last customer has come. Right.
 *
 * Traces: everything shared is touched in sections of one monitor. G(c, t, b): c customers to come, chair taken (1) or
 * not, barber free (0) or waiting (w; only a customer can go on, and wakes him); the ways to go on:
 *     G(0,1,0) = 1 (serve, then go home)         G(1,0,0) = G(0,1,0) + G(1,0,w) = 1 + 1 = 2
 *     G(1,1,0) = G(1,0,0) (serve) + G(0,1,0) (the second finds the chair taken) = 3
 *     G(2,0,w) = 2 G(1,1,0) (either customer) = 6          G(2,0,0) = 2 G(1,1,0) + G(2,0,w) = 12 traces.
 */
public class Main {
    static class Shop {
        private boolean chairTaken;
        private int toCome = 2;
        private int seated;
        private int served;

        synchronized void enter() {
            toCome--;
            if (!chairTaken) {
                chairTaken = true;
                seated++;
            }
            notifyAll();
        }

        /** False when nobody will come any more. */
        synchronized boolean serve() throws InterruptedException {
            while (!chairTaken && toCome > 0) {
                wait();
            }
            if (!chairTaken) {
                return false;
            }
            chairTaken = false;
            served++;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Shop shop = new Shop();
        Thread first = new Thread(shop::enter);
        Thread second = new Thread(shop::enter);
        first.start();
        second.start();
        int cuts = 0;
        while (shop.serve()) {
            cuts++;
        }
        first.join();
        second.join();
        System.out.println(cuts + " cuts");
        assert cuts == shop.served && cuts == shop.seated;
        assert cuts == 1 || cuts == 2;
    }
}
