package checked;

/** What its calls return depends on how many objects there have been. */
public class Forgetful {
    private static int made;
    private final int number = ++made;

    public int number() {
        return number;
    }
}
