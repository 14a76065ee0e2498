import org.apache.logging.log4j.core.util.CyclicBuffer;

/** The buffer in which Log4j 2 keeps the last events for a mail: two threads add, and none is lost. */
public class Main {
    public static void main(String[] args) throws Exception {
        CyclicBuffer<String> last = new CyclicBuffer<>(String.class, 2);
        Thread thread = new Thread(() -> last.add("from the other"));
        thread.start();
        last.add("from main");
        thread.join();
        String[] all = last.removeAll();
        assert all.length == 2 && last.isEmpty() : all.length;
        System.out.println("two events");
    }
}
