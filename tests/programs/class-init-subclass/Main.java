/**
 * A superclass whose initializer makes an object of a subclass. The subclass has nothing to initialize, but it is
 * locked all the same while its superclass is initialized (JLS 12.4.2): who begins with the one and who begins with the
 * other wait for each other.
 */
public class Main {
    static class Shape {
        static final Shape UNIT = new Square();
    }

    static class Square extends Shape {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Shape::new);
        Thread second = new Thread(Square::new);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
