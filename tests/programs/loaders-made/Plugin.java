/** Defined by each of two loaders, with state of its own in each. */
public class Plugin implements Runnable {
    static final Object LOCK = new Object();
    static int runs;
    static int[] numbers = {1, 2};
    int mine;

    @Override
    public void run() {
        runs++; // of this loader's class: no other thread touches it
        Part.parts += numbers[1]++;
        mine = runs;
        synchronized (LOCK) { // another lock in the other loader
            Main.add();
        }
    }

    @Override
    public String toString() {
        return runs + " " + Part.parts + " " + numbers[1] + " " + mine;
    }

    static class Part {
        static int parts = Main.known.length();
    }
}
