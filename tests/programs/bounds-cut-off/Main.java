import java.util.concurrent.ConcurrentHashMap;

/** Without a preemption, the main thread looks into the map for ever. So no bound is explored as a whole. */
public class Main {
    public static void main(String[] arguments) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put("ready", 1)).start();
        while (map.get("ready") == null) {
            Thread.yield();
        }
        System.out.println("ready");
    }
}
