/** Never ends and has no visible operation: only the time limit can end it. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            long x = args.length;
            while (x != 1) { // stays even
                x = x * 3 + 2 * (x & 5) + 4;
                x &= ~1L;
            }
        });
        child.start();
        child.join();
    }
}
