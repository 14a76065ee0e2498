/**
 * An array that code without hooks has made: its elements are shown in the schedule before the program has used them,
 * which must not give them their names. The replay of the schedule that is shown ended as nondeterminism.
 */
public class Main {
    static volatile int seen;

    public static void main(String[] args) {
        for (Object constructor
                : new java.util.Vector<Object>(java.util.Arrays.asList((Object[]) Exception.class.getConstructors()))) {
            seen++;
        }
        throw new IllegalStateException();
    }
}
