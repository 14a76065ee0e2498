import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/**
 * What the JDK does at its first use of locales takes more steps than an execution may have (JDK 17: more than
 * 100,000); every later execution takes a few thousand. The execution that warms the JVM up must get to its end.
 */
public class Main {
    public static void main(String[] arguments) throws Exception {
        Thread t = new Thread(() -> format(1));
        t.start();
        t.join();
        if (!format(12345.678).equals("12,345.678 1970")) {
            throw new AssertionError(format(12345.678));
        }
    }

    static String format(double number) {
        return NumberFormat.getInstance(Locale.US).format(number) + " "
                + new SimpleDateFormat("yyyy", Locale.US).format(new Date(86_400_000L * 200));
    }
}
