import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * LinkedTransferQueue as JDK 25 has it: poll() may miss an element that is added behind the one that it fails to take.
 */
class Transfers extends Chapter {
    static volatile Object taken;

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.add(0);
        List<Integer> drained = new ArrayList<>();
        Runnable other = switch (args[0]) {
            case "polled" -> queue::poll;
            case "removed" -> () -> queue.remove((Object) 0);
            case "alone" -> () -> { };
            default -> null;
        };
        if (other == null) {
            tell(synchronous());
            return;
        }
        all(() -> {
            queue.add(7);
            other.run();
        }, () -> queue.drainTo(drained));
        tell(drained + " " + queue);
    }

    /** Made of the same code; nothing waits in it when nobody takes. */
    private static String synchronous() throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        all(() -> taken = queue.offer(1), () -> v = queue.poll() == null ? 0 : 1);
        return taken + " " + v;
    }
}
