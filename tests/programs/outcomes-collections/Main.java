import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/**
 * The order in which two threads add to collections. Each final state is an error of its own: every list may begin with
 * 1 or 2.
 */
public class Main {
    static final Vector<Integer> vector = new Vector<>();
    static final Map<String, Integer> table = new Hashtable<>();

    static void add(int n) {
        vector.add(n);
        table.put("k", n);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> add(1));
        Thread b = new Thread(() -> add(2));
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + vector + table);
    }
}
