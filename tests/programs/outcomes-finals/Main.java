/**
 * What a thread reads goes into final fields, records, boxes, strings, lambdas and array lengths of objects that it
 * leaves behind; nothing else of it is left when it has ended. Each final state is an error of its own.
 *
 * Outcomes: each reader sees 0 or 1 twice in ascending order, so each of the texts may come with 0 or 1.
 */
public class Main {
    static volatile int flag;
    static volatile Object[] left = new Object[6];

    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    record Pair(int first, Object second) {
    }

    interface Source {
        int get();
    }

    static Source captured(int value) {
        return () -> value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            int seen = flag;
            left[0] = new Box(seen);
            left[1] = new Pair(seen, "x");
            left[2] = Integer.valueOf(1000 + seen);
            left[3] = "s" + seen;
            left[4] = captured(seen);
            left[5] = new int[seen];
        });
        Thread writer = new Thread(() -> flag = 1);
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        throw new IllegalStateException("r=" + ((Box) left[0]).value + ((Pair) left[1]).first() + left[2] + left[3]
                + ((Source) left[4]).get() + ((int[]) left[5]).length);
    }
}
