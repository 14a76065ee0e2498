import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers decide how many visible operations follow: they must be the same in every execution. */
public class Main {
    static int shared;

    static void dependOn(int number) {
        for (int i = number; i > 0; i--) {
            shared = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            shared = 2;
            dependOn(ThreadLocalRandom.current().nextInt(4));
        });
        child.start();
        dependOn((int) (Math.random() * 4));
        dependOn(new Random().nextInt(4));
        dependOn(new Random(7).nextInt(2));
        child.join();
        dependOn(ThreadLocalRandom.current().nextInt(4));
    }
}
