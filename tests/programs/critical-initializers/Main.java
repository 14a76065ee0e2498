/** A class is initialized within a section, and the initializer wants the monitor of another section. */
public class Main {
    static final Object monitor = new Object();

    static class Needs {
        static int value;

        static {
            synchronized (monitor) {
                value = 1;
            }
        }

        static void use() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (monitor) {
                Needs.value++;
            }
        });
        thread.start();
        Needs.use();
        thread.join();
    }
}
