import java.util.ArrayList;
import java.util.List;

/** An ArrayList without a lock: two adds may write the same place. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new ArrayList<>(4);
        Thread child = new Thread(() -> list.add(1));
        child.start();
        list.add(2);
        child.join();
        assert list.size() == 2 : "size " + list.size();
    }
}
