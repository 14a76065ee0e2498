/**
 * An exception is on its way, through a loop in a finally block and out of methods with loops: where it is caught it
 * tells what was read before. Each final state is an error of its own.
 */
public class Main {
    static volatile boolean flag;
    static volatile int rounds;
    static volatile String seen = "";

    static class First extends RuntimeException {
    }

    static class Second extends RuntimeException {
    }

    static void fail() {
        for (int i = 0; i < 2; i++) {
            if (flag) {
                throw new First();
            }
        }
        throw new Second();
    }

    static void pass() {
        try {
            fail();
        } finally {
            for (int i = 0; i < 2; i++) {
                rounds = 1 - rounds;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            try {
                pass();
            } catch (First e) {
                seen = "first";
            } catch (Second e) {
                seen = "second";
            }
        });
        Thread b = new Thread(() -> {
            flag = true;
            flag = false;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + seen);
    }
}
