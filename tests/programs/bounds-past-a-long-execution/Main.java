import java.util.concurrent.ConcurrentHashMap;

/** Without a preemption, the main thread looks into the map for ever. With one, the other thread comes, and fails. */
public class Main {
    public static void main(String[] arguments) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put("ready", 1)).start();
        while (map.get("ready") == null) {
            Thread.yield();
        }
        throw new IllegalStateException("ready");
    }
}
