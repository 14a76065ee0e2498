import java.lang.reflect.Proxy;

/** The handler of a proxy is code of the program: the lost update in it is a race. */
public class Main {
    public interface Counter {
        void increment();
    }

    public static void main(String[] args) throws Exception {
        int[] value = {0};
        Counter counter = (Counter) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Counter.class},
                (proxy, method, arguments) -> {
                    value[0]++;
                    return null;
                });
        Thread child = new Thread(counter::increment);
        child.start();
        counter.increment();
        child.join();
    }
}
