import java.util.ArrayList;
import java.util.List;

/** A lambda inherits a default method that uses a field of its interface, which nothing else has initialized. */
public class Main {
    interface Task {
        List<String> LOG = new ArrayList<>();

        void run();

        default int logged() {
            synchronized (LOG) {
                LOG.add("run");
                return LOG.size();
            }
        }
    }

    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Task task = () -> shared++;
        Thread child = new Thread(() -> shared = 5); // several executions, each with a log of its own
        child.start();
        task.run();
        child.join();
        assert task.logged() == 1;
    }
}
