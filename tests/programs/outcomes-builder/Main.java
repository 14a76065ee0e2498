/**
 * Two threads append to one StringBuilder, whose contents no hook shows. Each final state is an error of its own: ab,
 * ba.
 */
public class Main {
    static final StringBuilder text = new StringBuilder();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            text.append("a");
        });
        Thread b = new Thread(() -> {
            text.append("b");
        });
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + text);
    }
}
