package proxies;

import java.lang.reflect.Proxy;
import java.util.EnumMap;
import java.util.Map;

/** Proxies may receive every call of an interface; the JDK's own objects behind its interfaces still do as well. */
public class Main {
    static int a, called, made;

    enum Color {
        RED;

        Color() {
            made++;
        }
    }

    static Map<Color, Integer> enumMap() {
        a = 1; //: w a, rw made, rw called
        return new EnumMap<>(Color.class); //: rw made, rw called
    }

    /** Initialized with the class of a proxy, since it has a default method. */
    interface Greeting {
        int NUMBER = greeted++;

        default void greet() {
        }
    }

    static int greeted;

    static Object greeting() {
        a = 1; //: w a, rw greeted
        return Proxy.newProxyInstance(null, new Class<?>[] {Greeting.class}, (proxy, method, arguments) -> null); //: rw greeted
    }

    static void run(Runnable task) {
        task.run(); //: rw called, w a
        a = 1; //: w a
    } //: -

    public static void main(String[] args) {
        Runnable task = (Runnable) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Runnable.class},
                (proxy, method, arguments) -> {
                    called++;
                    return null;
                });
        run(task);
        enumMap();
        greeting();
    }
}
