/** A property that another thread sets is seen or not: both are explored. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> System.setProperty("hpor.test", "1"));
        child.start();
        assert Boolean.getBoolean("hpor.test") || System.getProperty("hpor.test") == null : "came in between";
        child.join();
    }
}
