import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two threads call a matcher at one place of the program, and nothing orders the calls. The verdict tells it. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Matcher matcher = Pattern.compile("1").matcher("11");
        Runnable find = () -> {
            assert matcher.find();
        };
        Thread child = new Thread(find);
        child.start();
        find.run();
        child.join();
    }
}
