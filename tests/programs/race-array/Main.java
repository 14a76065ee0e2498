/** Elements of one array: those of their own are no race, the one that both write is. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        long[] sums = new long[3];
        Thread child = new Thread(() -> {
            sums[1] = 1;
            sums[2] = 1;
        });
        child.start();
        sums[0] = 2;
        sums[2] = 2;
        child.join();
    }
}
