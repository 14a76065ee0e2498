import java.util.concurrent.FutureTask;

/**
 * get() goes round in a loop that yields while the result is being set. Explored step by step (jdk=fine), it must not
 * do so for ever in an execution in which the other thread is not run. The result is there before, while or after main
 * asks.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        Thread runner = new Thread(task);
        runner.start();
        if (task.get() != 42) {
            throw new AssertionError();
        }
        System.out.println("got it, alive " + runner.isAlive());
        runner.join();
    }
}
