import hpor.Hpor;

/** A section must not wait: the program is refused, by name. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> { });
        Hpor.atomic(() -> {
            child.start();
        });
        child.join();
    }
}
