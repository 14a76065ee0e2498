import hpor.Hpor;
import java.io.ByteArrayOutputStream;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.ArrayList;
import java.util.Stack;
import java.util.Vector;

/**
 * Methods of the JDK that are synchronized on their object are kept out by its monitor: who holds that sees the object
 * unchanged by others. Each case has two outcomes, as main comes first or last, so 14.
 */
public class Main {
    interface Check {
        /** Looks at the object twice, with the monitor; the two must agree. */
        int size();
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuffer buffer = new StringBuffer("ab");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Vector<Integer> vector = new Vector<>();
        Stack<Integer> stack = new Stack<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        switch (Hpor.choose(7)) {
            case 0 -> run("buffer", buffer, buffer::length, () -> buffer.append("c"));
            case 1 -> run("bytes", bytes, bytes::size, () -> bytes.write(1));
            case 2 -> run("vector", vector, vector::size, () -> vector.add(1));
            case 3 -> run("stack", stack, stack::size, () -> stack.push(1));
            case 4 -> run("table", table, table::size, () -> table.put(1, 2));
            case 5 -> run("list", list, list::size, () -> list.add(1));
            default -> run("set length", buffer, buffer::length, () -> buffer.setLength(0));
        }
    }

    static void run(String name, Object lock, Check check, Runnable change) throws InterruptedException {
        Thread t = new Thread(change);
        t.start();
        int size;
        synchronized (lock) {
            size = check.size();
            assert check.size() == size : "changed while its monitor was held";
        }
        t.join();
        System.out.println(name + ": " + size);
    }
}
