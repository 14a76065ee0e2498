/**
 * A registry that is made at first use without a lock: two threads may both find none and make two; what the first one
 * registered is lost.
 */
public class Main {
    static class Registry {
        private static Registry instance;
        private int entries;

        static Registry get() {
            if (instance == null) {
                instance = new Registry();
            }
            return instance;
        }

        synchronized void add() {
            entries++;
        }

        synchronized int entries() {
            return entries;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> Registry.get().add());
        Thread second = new Thread(() -> Registry.get().add());
        first.start();
        second.start();
        first.join();
        second.join();
        int entries = Registry.get().entries();
        System.out.println(entries + " entries");
        assert entries == 2 : entries + " entries";
    }
}
