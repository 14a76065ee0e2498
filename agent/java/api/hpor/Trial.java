package hpor;

/** The program by which {@code hpor doctor} finds out whether a JDK works: two threads add under a lock. */
final class Trial {
    private static int sum;

    private Trial() {
    }

    private static synchronized void add() {
        sum++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(Trial::add);
        other.start();
        add();
        other.join();
        if (sum != 2) throw new AssertionError("the sum is " + sum + ", not 2");
    }
}
