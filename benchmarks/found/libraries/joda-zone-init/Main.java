import org.joda.time.DateTimeZone;
import org.joda.time.tz.FixedDateTimeZone;

/** Two threads use time zones for the first time, each another class. */
public class Main {
    public static void main(String[] args) throws Exception {
        System.setProperty("org.joda.time.DateTimeZone.Provider", "org.joda.time.tz.UTCProvider");
        Thread other = new Thread(() -> new FixedDateTimeZone("here", "here", 0, 0));
        other.start();
        DateTimeZone utc = DateTimeZone.UTC;
        other.join();
        assert utc.isFixed();
    }
}
