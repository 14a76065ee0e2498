package checked;

/** Fails where two calls overlap, with an exception that no sequential order shows. */
public class Alone {
    private volatile int inside;

    public void enter() {
        int before = inside;
        inside = before + 1;
        if (inside != before + 1) {
            throw new IllegalStateException("two at once");
        }
        inside = before;
    }
}
