import hpor.Hpor;

/** There must be at least one choice. */
public class Main {
    public static void main(String[] args) {
        for (int n : new int[] {0, -1, 65536}) {
            try {
                Hpor.choose(n);
                throw new AssertionError("choose(" + n + ")");
            } catch (IllegalArgumentException expected) {
                assert expected.getMessage().contains("choose(" + n + ")");
            }
        }
        assert Hpor.choose(1) == 0;
    }
}
