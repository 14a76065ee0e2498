/**
 * An immutable object (all its fields are final) is published by a plain field: who reads the field sees the object whole
 * or not at all. No error; the verdict says what it rests on.
 */
public class Main {
    static class Point {
        final int x;
        final String name;

        Point(int x, String name) {
            this.x = x;
            this.name = name;
        }
    }

    static Point point;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            Point seen = point;
            assert seen == null || seen.x == 7 && seen.name.equals("seven");
        });
        child.start();
        point = new Point(7, "seven");
        child.join();
    }
}
