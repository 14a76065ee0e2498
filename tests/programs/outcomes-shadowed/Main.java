/**
 * A field that a subclass declares again: two fields of one name in one object. Each final state is an error of its
 * own.
 */
public class Main {
    static class Base {
        int count;

        void first(int n) {
            count = n;
        }

        int firstCount() {
            return count;
        }
    }

    static class Derived extends Base {
        int count;
    }

    static final Derived shared = new Derived();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            shared.first(1);
            shared.count = 1;
        });
        Thread b = new Thread(() -> {
            shared.count = 2;
            shared.first(2);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + shared.firstCount() + shared.count);
    }
}
