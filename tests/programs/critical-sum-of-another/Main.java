/**
 * `a.value = b.value + 1` looks like an addition, and is none: it matters which of the two sections comes first. Nor is
 * an addition whose value comes from two places.
 */
public class Main {
    int value;

    static synchronized void set(Main a, Main b, boolean some) {
        a.value = (some ? b.value : 7) + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Main a = new Main(), b = new Main();
        Thread other = new Thread(() -> set(b, a, true));
        other.start();
        set(a, b, args.length == 0);
        other.join();
        System.out.println(a.value + " " + b.value);
    }
}
