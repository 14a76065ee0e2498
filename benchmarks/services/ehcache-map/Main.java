import org.ehcache.impl.internal.concurrent.ConcurrentHashMap;

/** The map of Ehcache's heap store: what one thread has put, the other gets whole. */
public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, int[]> map = new ConcurrentHashMap<>();
        Thread thread = new Thread(() -> map.put("tea", new int[] {2}));
        thread.start();
        int[] price = map.get("tea");
        assert price == null || price[0] == 2 : price[0];
        thread.join();
        System.out.println(map.get("tea")[0]);
    }
}
