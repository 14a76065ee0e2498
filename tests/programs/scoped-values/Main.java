import java.util.concurrent.atomic.AtomicInteger;

/**
 * Scoped values: each thread has its own binding, nested ones hide outer ones, and none is left behind. Two threads
 * with two increments each: 4!/(2! 2!) = 6 orders.
 */
public class Main {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final AtomicInteger TURN = new AtomicInteger();

    static void handle() {
        String user = USER.get();
        int first = TURN.incrementAndGet();
        int nested = ScopedValue.where(USER, user + "'").call(() -> {
            int second = TURN.incrementAndGet();
            return USER.get().length();
        });
        if (!USER.get().equals(user) || nested != user.length() + 1) {
            throw new AssertionError(USER.get() + " is not " + user);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread platform = new Thread(() -> ScopedValue.where(USER, "ann").run(Main::handle));
        Thread virtual = Thread.ofVirtual().unstarted(() -> ScopedValue.where(USER, "bob").run(Main::handle));
        platform.start();
        virtual.start();
        try {
            ScopedValue.where(USER, "main").run(() -> {
                throw new IllegalStateException(USER.get());
            });
        } catch (IllegalStateException e) {
            if (USER.isBound() || !e.getMessage().equals("main")) {
                throw new AssertionError(e);
            }
        }
        platform.join();
        virtual.join();
        System.out.println(TURN.get());
    }
}
