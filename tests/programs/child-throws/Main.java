/** A thread fails only if it runs between main's two writes. */
public class Main {
    static volatile int[] table = {1};

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> table[0]++);
        child.start();
        table = null;
        table = new int[1];
        child.join();
    }
}
