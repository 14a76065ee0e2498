/** One lock protects all, but each thread's critical sections use data of their own. */
public class DisjointSections {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]);
        int sections = Integer.parseInt(args[1]);
        int[][] data = new int[threads][1];
        Together.run(threads, me -> {
            for (int i = 0; i < sections; i++) {
                synchronized (LOCK) {
                    data[me][0] += me + i;
                }
            }
        });
        int sum = 0;
        for (int[] own : data) {
            sum += own[0];
        }
        System.out.println(sum);
    }
}
