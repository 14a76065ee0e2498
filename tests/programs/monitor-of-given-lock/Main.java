import java.io.Writer;

/**
 * A writer of the program's with a lock of the program's: Writer.write(int) takes it. The other thread may come first.
 */
public class Main {
    static class Own extends Writer {
        int written;

        Own(Object lock) {
            super(lock);
        }

        @Override
        public void write(char[] from, int at, int count) {
            written++;
            written++;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Own own = new Own(lock);
        Thread t = new Thread(() -> {
            try {
                own.write('a');
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        synchronized (lock) {
            assert own.written != 1 : "seen in its midst";
            assert own.written == 0 : "came first";
        }
        t.join();
    }
}
