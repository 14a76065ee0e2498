import org.hsqldb.map.ValuePool;

/** Two threads ask HSQLDB's pool of values for equal strings: they get one object. */
public class Main {
    static String other;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> other = ValuePool.getString("a row"));
        thread.start();
        String mine = ValuePool.getString(new StringBuilder("a ").append("row").toString());
        thread.join();
        assert mine.equals("a row") && mine.equals(other) : mine + " " + other;
        System.out.println("equal strings");
    }
}
