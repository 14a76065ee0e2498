import java.util.UUID;

/** UUID.randomUUID decides how many visible operations follow. */
public class Main {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> shared = 2);
        child.start();
        for (long i = UUID.randomUUID().getLeastSignificantBits() & 7; i > 0; i--) {
            shared = 1;
        }
        child.join();
    }
}
