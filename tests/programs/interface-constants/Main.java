/**
 * The fields of an interface are final, and the JVM would initialize them once; but each execution finds them as new,
 * also when the one before has changed what they refer to.
 */
public class Main {
    interface Limits {
        int[] TABLE = {3, 5, 8};
        int NONE = 0;
        long LARGE = TABLE[2] * 1_000_000_000L;
    }

    interface Constants {
        int ONE = 1;
    }

    static class Inherits implements Limits {
        static int last() {
            return TABLE[2];
        }
    }

    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> sum += Limits.TABLE[Constants.ONE]++);
        child.start();
        sum += 0; // races with the child, so that there are several executions
        child.join();
        assert Limits.TABLE[1] == 6 && Inherits.LARGE == 8_000_000_000L && Inherits.last() == 8 && Limits.NONE == 0;
    }
}
