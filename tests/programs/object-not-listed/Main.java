import java.net.HttpCookie;

/**
 * Two threads change an object of a class of the JDK's that hpor has no rule for, and nothing orders them: it cannot
 * tell whether that is a data race (here it is one). So the verdict must name the class, and must not say that the
 * program has none.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        HttpCookie cookie = new HttpCookie("name", "value");
        Thread other = new Thread(() -> cookie.setMaxAge(5));
        other.start();
        cookie.setMaxAge(7);
        other.join();
        System.out.println("done");
    }
}
