/**
 * The program's class loader is called by the JVM, where a fiber cannot be switched away from: the request is counted
 * in one piece there, while the other thread's is not. No order of the two loses one.
 */
public class Main {
    static volatile int requests;
    static int both;

    static class Loader extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            requests = requests + 1;
            return super.loadClass(name);
        }
    }

    public static void main(String[] args) throws Exception {
        Loader loader = new Loader();
        Thread user = new Thread(() -> {
            try {
                Class.forName("java.util.Stack", false, loader);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
        user.start();
        Class.forName("java.util.BitSet", false, loader);
        user.join();
        assert requests == 2 : "counted " + requests;
    }
}
