/** Each thread has elements of its own; what the child wrote is read after the join. No race. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        long[] sums = new long[2];
        Thread child = new Thread(() -> sums[1]++);
        child.start();
        sums[0]++;
        child.join();
        assert sums[0] + sums[1] == 2;
    }
}
