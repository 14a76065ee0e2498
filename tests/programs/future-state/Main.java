import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * A task is about to be done while another thread asks for its state, or its result: FutureTask.state(), resultNow()
 * and exceptionNow() yield until the result is there. However long the task's thread is held up meanwhile, the loops
 * wait, and end.
 *
 * Each of the three is asked of a task of its own. state() tells RUNNING or SUCCESS, resultNow() has the result or says
 * that the task has not completed, and so does exceptionNow() of a task that throws: 2 * 2 * 2 outcomes.
 */
public class Main {
    static String now(FutureTask<Integer> task) {
        try {
            return task.resultNow() + "";
        } catch (IllegalStateException e) {
            return "early";
        }
    }

    static String thrown(FutureTask<Integer> task) {
        try {
            return task.exceptionNow().getMessage();
        } catch (IllegalStateException e) {
            return "early";
        }
    }

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> first = new FutureTask<>(() -> 5);
        FutureTask<Integer> second = new FutureTask<>(() -> 6);
        FutureTask<Integer> third = new FutureTask<>(() -> {
            throw new Exception("thrown");
        });
        StringBuilder seen = new StringBuilder();
        for (FutureTask<Integer> task : new FutureTask[] {first, second, third}) {
            Thread t = new Thread(task);
            t.start();
            if (task == first) {
                Future.State state = task.state();
                seen.append(state == Future.State.RUNNING || state == Future.State.SUCCESS ? state : "wrong");
            } else {
                seen.append(' ').append(task == second ? now(task) : thrown(task));
            }
            t.join();
        }
        System.out.println(seen);
    }
}
