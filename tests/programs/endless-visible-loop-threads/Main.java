/** Two threads that never end, both with visible operations, one of them inside a lock. */
public class Main {
    static final Object LOCK = new Object();
    static int counter;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                synchronized (LOCK) {
                    counter++;
                }
            }
        }).start();
        while (true) {
            counter--;
        }
    }
}
