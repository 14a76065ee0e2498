/**
 * What a record's equals calls is the program's: the field that another thread changes meanwhile is a race, unless a
 * lock is held.
 */
public class Main {
    static final class Key {
        int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    record Pair(Key key, int number) { }

    public static void main(String[] args) throws Exception {
        Key key = new Key(1);
        Pair one = new Pair(key, 2);
        Pair other = new Pair(new Key(1), 2);
        Thread child = new Thread(() -> key.value = 3);
        child.start();
        one.equals(other);
        child.join();
    }
}
