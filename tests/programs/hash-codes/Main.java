import java.util.HashMap;
import java.util.Map;

/**
 * hashCode and identityHashCode decide how many visible operations follow and in which order a map is walked: they must
 * be the same in every execution, however much was allocated before.
 */
public class Main {
    static int shared;

    static void dependOn(int hash) {
        for (int i = hash & 3; i > 0; i--) {
            shared = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> shared = 2);
        Object object = new Object();
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            map.put(new Object(), i);
        }
        child.start();
        dependOn(object.hashCode());
        dependOn(System.identityHashCode(child));
        dependOn(map.values().iterator().next());
        child.join();
        assert object.hashCode() == System.identityHashCode(object);
        System.out.println("hash of an object: " + object.hashCode());
        System.out.println("an object: " + object.toString().startsWith("java.lang.Object@"));
    }
}
