/**
 * Classes with finalize(): the JVM may call it at any time or never. Here it never does, whatever the collector does
 * meanwhile, and the verdict says so; calls by the program itself are calls like others.
 */
public class Main {
    static int finalized;

    static class Buffer {
        byte[] bytes = new byte[1 << 20];

        @Override
        protected void finalize() {
            finalized++;
        }
    }

    static class Derived extends Buffer {
        int more = 1;
    }

    static class Closing implements AutoCloseable, Cloneable {
        boolean closed;

        @Override
        public void close() {
            finalize();
        }

        @Override
        protected void finalize() {
            closed = true;
        }
    }

    static synchronized void work() {
        for (int i = 0; i < 20; i++) {
            assert new Derived().more == 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::work);
        child.start();
        work();
        child.join();
        System.gc();
        System.runFinalization();
        Closing closing = new Closing();
        closing.close();
        assert closing.closed && finalized == 0;
    }
}
