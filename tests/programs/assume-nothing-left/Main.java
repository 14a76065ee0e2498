import hpor.Hpor;

/** If every execution is discarded, nothing has been verified. */
public class Main {
    public static void main(String[] args) {
        Hpor.assume(args.length > 0);
        throw new IllegalStateException("not reached");
    }
}
