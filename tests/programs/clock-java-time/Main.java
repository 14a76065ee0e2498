import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/** The same through java.time and java.util.Date, which have their own way to the clock. */
public class Main {
    static int shared;

    static void dependOn(long time) {
        for (long n = Math.floorMod(time, 5); n >= 0; n--) {
            shared = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> shared = 2);
        child.start();
        dependOn(Instant.now().getNano() / 1000);
        dependOn(new Date().getTime());
        child.join();
        Instant before = Instant.now();
        Thread.sleep(20);
        assert Duration.between(before, Instant.now()).toMillis() >= 19;
    }
}
