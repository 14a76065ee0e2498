import net.sf.cglib.proxy.Enhancer;
import net.sf.cglib.proxy.MethodInterceptor;
/**
 * A class that cglib generates and defines at run time, in each execution. Two locked calls come in two orders, with
 * one outcome.
 */
public class Main {
    public static class Counter {
        private int value;

        public int next() {
            return ++value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Counter counter = (Counter) Enhancer.create(Counter.class,
                (MethodInterceptor) (self, method, arguments, proxy) -> {
            synchronized (lock) {
                return proxy.invokeSuper(self, arguments);
            }
        });
        Thread child = new Thread(counter::next);
        child.start();
        counter.next();
        child.join();
        int seen = counter.next();
        assert seen == 3 : seen;
    }
}
