package checked;

import java.util.List;

/** Results of every kind. Not public, made by a method, used by one thread at a time. */
class Results {
    private int calls;

    private Results() {
    }

    public static Results create() {
        return new Results();
    }

    public synchronized Object object() {
        calls++;
        return new Object();
    }

    public synchronized List<Integer> list(long number) {
        calls++;
        return List.of(calls, (int) number);
    }

    public synchronized int[] array(Integer number) {
        return new int[] {++calls, number};
    }

    public synchronized Object refuse(String text) {
        throw new IllegalStateException(text + ++calls);
    }

    public synchronized boolean flag(boolean on) {
        calls++;
        return on;
    }

    public synchronized void nothing(char a, double b, byte c) {
        calls++;
    }

    public synchronized int calls() {
        return calls;
    }

    public void unusable(List<String> words) {
    }
}
