import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two threads use an object of the JDK that is not thread-safe, and nothing orders their calls. With races=off nobody
 * says so; each call is one step, which is assumed: the verdict must tell. A builder that one thread has for itself is
 * no case of it.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder own = new StringBuilder("own");
        assert own.append(1).length() == 4;
        SimpleDateFormat format = new SimpleDateFormat("yyyy");
        Matcher matcher = Pattern.compile("1").matcher("1970");
        Thread child = new Thread(() -> {
            assert format.format(new Date(0)).length() == 4;
            matcher.find(0);
        });
        child.start();
        assert format.format(new Date(1L << 40)).length() == 4;
        assert matcher.find(0);
        child.join();
    }
}
