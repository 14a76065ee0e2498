import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * A class of proxies is made in the first execution, and stays with its module, which exports it. The program makes
 * objects of the class by its constructor, in each execution.
 */
public class Main {
    @SuppressWarnings("deprecation")
    static Constructor<?> constructor() throws ReflectiveOperationException {
        return Proxy.getProxyClass(Main.class.getClassLoader(), Runnable.class, AutoCloseable.class)
                .getConstructor(InvocationHandler.class);
    }

    static int calls;

    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, arguments) -> {
            synchronized (Main.class) {
                return calls++ < 0;
            }
        };
        Runnable first = (Runnable) constructor().newInstance(handler);
        Thread other = new Thread(first);
        other.start();
        ((Runnable) constructor().newInstance(handler)).run();
        other.join();
        System.out.println(calls);
    }
}
