/** halt comes before the other thread fails, or behind: both are outcomes, and the failure is an error. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            throw new IllegalStateException();
        }).start();
        Runtime.getRuntime().halt(0);
    }
}
