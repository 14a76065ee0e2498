import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/**
 * Vector, Hashtable and a synchronized list, shared by two threads: no element is lost.
 *
 * Traces: each thread has three sections, one on each collection, in the same order; the two sections on one collection
 * come in either order, and any combination of orders is possible: 2^3 = 8.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Vector<Integer> vector = new Vector<>();
        Map<String, Integer> table = new Hashtable<>();
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Thread child = new Thread(() -> {
            vector.add(1);
            table.put("child", 1);
            list.add(1);
        });
        child.start();
        vector.add(2);
        table.put("main", 2);
        list.add(2);
        child.join();
        assert vector.size() == 2 && table.size() == 2 && list.size() == 2;
        assert vector.contains(1) && table.get("child") == 1 && list.contains(2);
    }
}
