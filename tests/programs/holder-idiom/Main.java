/** The holder idiom under two threads: one instance, made once, complete for both. */
public class Main {
    static int made;

    static class Service {
        private final int[] table = new int[2];

        Service() {
            made++;
            table[1] = 5;
        }

        static class Holder {
            static final Service INSTANCE = new Service();
        }

        static Service get() {
            return Holder.INSTANCE;
        }
    }

    static class User extends Thread {
        Service got;

        @Override
        public void run() {
            got = Service.get();
            assert got.table[1] == 5;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        User first = new User();
        User second = new User();
        first.start();
        second.start();
        first.join();
        second.join();
        assert first.got == second.got && made == 1;
    }
}
