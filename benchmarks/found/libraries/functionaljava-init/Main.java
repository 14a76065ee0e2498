import fj.Equal;
import fj.data.LazyString;

/** Two threads use the library for the first time, each another class. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Equal.anyEqual());
        other.start();
        LazyString.lines_();
        other.join();
    }
}
