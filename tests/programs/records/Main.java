/** Records: generated accessors, equals, hashCode and toString, static fields, a compact constructor. */
public class Main {
    record Point(int x, int y) {
        static int made;

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
            synchronized (Point.class) {
                made++;
            }
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    record Pair<T>(T left, T right) {
    }

    static volatile Point last;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> last = new Point(1, 2).plus(new Point(3, 4)));
        child.start();
        Point mine = new Point(4, 6);
        child.join();
        assert mine.equals(last) && mine.hashCode() == last.hashCode();
        assert mine.toString().equals("Point[x=4, y=6]") : mine;
        assert new Pair<>(mine, last).equals(new Pair<>(last, mine));
        assert Point.made == 4 : Point.made;
        try {
            new Point(-1, 0);
            assert false;
        } catch (IllegalArgumentException expected) {
            assert Point.made == 4;
        }
    }
}
