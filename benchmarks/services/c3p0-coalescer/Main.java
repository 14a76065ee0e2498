import com.mchange.v2.coalesce.Coalescer;
import com.mchange.v2.coalesce.CoalescerFactory;

/** Two threads give c3p0's coalescer equal objects: both get the same one back. */
public class Main {
    static Object other;

    public static void main(String[] args) throws Exception {
        Coalescer coalescer = CoalescerFactory.createCoalescer(null, false, true);
        Thread thread = new Thread(() -> other = coalescer.coalesce(new StringBuilder("a").append("b").toString()));
        thread.start();
        Object mine = coalescer.coalesce(new StringBuilder("a").append("b").toString());
        thread.join();
        assert mine == other && coalescer.countCoalesced() == 1 : mine + " " + other;
        System.out.println("one object");
    }
}
