/**
 * Threads exchange numbers (Exchanges), so that the interleavings leave different ones behind; then main writes a
 * series made of what is left. Each step of a series is a state of its own: a search has as many as one likes, in few
 * executions.
 */
public class ManyStates {
    static long series;

    /** How often each thread exchanges the number, how long the series is. */
    public static void main(String[] args) throws InterruptedException {
        Exchanges.main(new String[] {args[0]});
        int length = Integer.parseInt(args[1]);
        for (int i = 0; i < length; i++) {
            series = Exchanges.shared * 1_000_003 + i;
        }
    }
}
