/** As in race-publication, but a subclass that can change is published through the same field's type. */
public class Main {
    static class Point {
        final int x = 7;
    }

    static class Movable extends Point {
        int moved;
    }

    static Point point;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            Point seen = point;
            assert seen == null || seen.x == 7;
        });
        child.start();
        point = new Movable();
        child.join();
    }
}
