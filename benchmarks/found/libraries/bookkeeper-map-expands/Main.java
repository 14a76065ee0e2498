import org.apache.bookkeeper.util.collections.ConcurrentOpenHashMap;

/** A thread looks up a key while another puts one that makes the map grow. */
public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentOpenHashMap<String, Integer> map = new ConcurrentOpenHashMap<>(2, 1);
        map.put("a", 1);
        Thread other = new Thread(() -> {
            map.put("b", 2);
            map.put("c", 3);
        });
        other.start();
        Integer value = map.get("a");
        other.join();
        assert value != null && value == 1 : value;
    }
}
