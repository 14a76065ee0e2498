/** main calls exit(0) while a thread is about to fail: there is an execution in which it fails first. */
public class Main {
    public static void main(String[] args) {
        new Thread(() -> {
            throw new IllegalStateException("failed before the exit");
        }).start();
        System.exit(0);
    }
}
