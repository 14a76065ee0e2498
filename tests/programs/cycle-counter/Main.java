/** How often it has looked stays in a thread's local: no state comes back, and hpor must not say so. */
public class Main {
    static volatile boolean flag;
    static volatile long looks;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            long n = 0;
            while (!flag) {
                n++;
            }
            looks = n;
        });
        a.start();
        flag = true;
        a.join();
    }
}
