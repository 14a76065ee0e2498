/**
 * The class of the object that a thread leaves behind is all that tells what it has read. Each final state is an error
 * of its own: two outcomes.
 */
public class Main {
    static volatile boolean flag;
    static volatile Shape left;

    interface Shape {
        String name();
    }

    static class Circle implements Shape {
        public String name() {
            return "circle";
        }
    }

    static class Square implements Shape {
        public String name() {
            return "square";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> left = flag ? new Circle() : new Square());
        Thread writer = new Thread(() -> flag = true);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        throw new IllegalStateException("r=" + left.name());
    }
}
