import java.util.concurrent.atomic.AtomicInteger;

/** One thread adds 1, another one adds 2, main reads: 0, 1, 2 or 3. */
public class Main {
    static final AtomicInteger number = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(number::incrementAndGet);
        Thread two = new Thread(() -> {
            number.addAndGet(2);
        });
        one.start();
        two.start();
        System.out.println(number.get());
        one.join();
        two.join();
        AtomicInteger none = null;
        try {
            none.incrementAndGet();
        } catch (NullPointerException e) {
            assert number.get() == 3;
        }
    }
}
