/**
 * Double-checked locking with a volatile field and an object that is complete when it is published. Right.
 *
 * Traces, A and B being the two callers of get: the first, unlocked read sees null or the object.
 *     Both see null: both enter the lock, A first or B first: 2. (The one that enters second reads the other's object;
 *     its first read came before the write, its section behind the other's section.)
 *     Only A sees null: A writes inside its section, B's read is behind the write and B takes no lock: 1. Likewise B:
 *     1.
 * 4 traces. The second, locked read cannot differ within these cases; the value is final; returning the local saves a
 * third read.
 */
public class Main {
    static class Settings {
        private static final Object LOCK = new Object();
        private static volatile Settings instance;
        private final int size;

        private Settings(int size) {
            this.size = size;
        }

        static Settings get() {
            Settings settings = instance;
            if (settings == null) {
                synchronized (LOCK) {
                    settings = instance;
                    if (settings == null) {
                        settings = new Settings(7);
                        instance = settings;
                    }
                }
            }
            return settings;
        }
    }

    static class Caller extends Thread {
        private Settings got;

        @Override
        public void run() {
            got = Settings.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Settings.instance = null; // initializes the class before there are two threads
        Caller a = new Caller();
        Caller b = new Caller();
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("sizes " + a.got.size + " and " + b.got.size + ", one object: " + (a.got == b.got));
        assert a.got == b.got && a.got.size == 7;
    }
}
