/** The text of the error names a class that the JVM generates, under another address in the process that replays it. */
public class Main {
    public static void main(String[] args) {
        Runnable task = () -> {
        };
        throw new IllegalStateException("no room for " + task);
    }
}
