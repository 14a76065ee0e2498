/**
 * A thread reads one variable seven times, each time in a section that gives on what it has read in another way.
 * Another thread writes the variable once: before the first read, or behind any of them, which makes eight outcomes.
 * Where all reads are done, the states differ in nothing but in what the reader goes on with.
 */
public class Main {
    private static int x;

    private static synchronized int number() {
        return x;
    }

    private static synchronized long wide() {
        return (long) x << 40;
    }

    private static synchronized float single() {
        return x;
    }

    private static synchronized double twofold() {
        return x;
    }

    private static synchronized String text() {
        return x == 0 ? "none" : "one";
    }

    private static synchronized void fill(int[] into) {
        into[0] = x;
    }

    private static String read() {
        int[] last = new int[1];
        int first = number();
        String more = " " + wide() + " " + single() + " " + twofold() + " " + text();
        int inBlock;
        synchronized (Main.class) {
            inBlock = x;
        }
        fill(last);
        return first + more + " " + inBlock + " " + last[0];
    }

    private static synchronized void write() {
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(Main::write);
        writer.start();
        String seen = read();
        writer.join();
        System.out.println(seen);
    }
}
