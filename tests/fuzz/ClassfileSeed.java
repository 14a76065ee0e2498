import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Most of what a compiler puts into class files. The corpus of fuzz_classfile grew from this class, compiled. */
public class ClassfileSeed<T extends Comparable<T>> implements Runnable {
    @Target(ElementType.TYPE_USE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Note {
        int[] value() default {};
    }

    static final long LIMIT = 5L;
    static final String NAME = "x";
    volatile int count;
    double share;
    float weight;
    int[][] grid;

    static {
        assert NAME.length() == 1 : "no";
    }

    static synchronized double mix(long a, double b, float c, String s, int[] x) {
        double r = a + b;
        for (int i : x) {
            long q = i * a;
            r += q;
            if (r > c) continue;
            float z = c * i;
            r -= z;
        }
        return r;
    }

    public synchronized void run() {
        synchronized (this) {
            count++;
        }
    }

    int numbers(int k) {
        switch (k) {
            case 1: return 5;
            case 1000: return 6;
            case -7: return 7;
            default:
        }
        switch (k) {
            case 1: case 2: case 3: return 1;
            case 4: return 9;
            default: return 0;
        }
    }

    String text(String k) {
        switch (k) {
            case "a": return "b" + k;
            case "c": return k + count;
            default: throw new IllegalStateException(k);
        }
    }

    Object annotated(Object o) throws Exception {
        @Note({1, 2}) String s = (@Note String) o;
        List<@Note String> l = new ArrayList<@Note String>();
        if (o instanceof @Note Integer) return new @Note Object();
        try (AutoCloseable c = () -> {}) {
            l.add(s);
        } catch (@Note RuntimeException | Error e) {
            return e;
        } finally {
            count--;
        }
        return l;
    }

    static <X> Supplier<X> later(X x) {
        Function<X, X> g = y -> y;
        return () -> g.apply(x);
    }

    int arrays() {
        int[][][] m = new int[2][3][];
        grid = new int[4][5];
        long[] a = {1, 2, 3};
        a[1] += 7;
        char c = 'x';
        byte b = (byte) c;
        short s = b;
        boolean z = b > s;
        return z ? m.length : (int) a[0];
    }

    enum Kind {
        PLAIN,
        OWN {
            int value() {
                return 3;
            }
        };

        int value() {
            return 1;
        }
    }
}
