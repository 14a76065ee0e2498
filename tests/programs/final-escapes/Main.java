/**
 * The object is shown before its final field is set. Outcomes: the reader comes before the object is shown (nothing),
 * between that and the assignment (0), or behind the assignment (5). Three executions, and no more.
 */
public class Main {
    static volatile Main shown;
    final int f;

    Main() {
        shown = this;
        f = 5;
    }

    int value() {
        return f;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Main seen = shown;
            System.out.println(seen == null ? "nothing" : "" + seen.value());
        });
        reader.start();
        new Main();
        reader.join();
    }
}
