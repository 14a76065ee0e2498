/** Dining philosophers who take the fork with the smaller number first. */
public class Philosophers {
    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        Object[] forks = new Object[count];
        int[] uses = new int[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        Together.run(count, me -> {
            int next = (me + 1) % count;
            synchronized (forks[Math.min(me, next)]) {
                synchronized (forks[Math.max(me, next)]) {
                    uses[me]++;
                    uses[next]++;
                }
            }
        });
        for (int i : uses) {
            assert i == 2;
        }
    }
}
