/**
 * An immutable object (all its fields are final) is published by a plain field. Who reads the field sees the object
 * whole or not at all (JLS 17.5), so the assertion holds; but nothing orders the write and the read of the field
 * itself, which is a data race (JLS 17.4.5): the reader may see the object late, or never.
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
