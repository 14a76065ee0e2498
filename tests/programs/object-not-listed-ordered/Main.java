import java.net.HttpCookie;

/** As object-not-listed, but a monitor orders the two calls: whatever the class does inside, that is no data race. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        HttpCookie cookie = new HttpCookie("name", "value");
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                cookie.setMaxAge(5);
            }
        });
        other.start();
        synchronized (lock) {
            cookie.setMaxAge(7);
        }
        other.join();
        System.out.println("done");
    }
}
