/** try, finally, return and continue in every mixture around monitors, in two threads: what is counted is right. */
public class Main {
    static final Object LOCK = new Object();
    static int entered;
    static int left;

    static int round(int n) {
        for (int i = 0;; i++) {
            try {
                synchronized (LOCK) {
                    entered++;
                    if (i < n) {
                        continue;
                    }
                    if (n == 1) {
                        throw new RuntimeException("out");
                    }
                    return i;
                }
            } catch (RuntimeException e) {
                return -i;
            } finally {
                synchronized (LOCK) {
                    left++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            int result = round(0);
            assert result == 0;
        });
        child.start();
        int result = round(1);
        assert result == -1;
        child.join();
        assert entered == 3 && left == 3;
    }
}
