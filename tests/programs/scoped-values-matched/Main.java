/**
 * A virtual thread asks for a scoped value where states are matched: what the JDK does around its cache is no part of
 * the program, since a switch in its midst would lose the cache. Both threads write.
 */
public class Main {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static volatile String last;

    static void handle() {
        last = USER.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread platform = new Thread(() -> ScopedValue.where(USER, "ann").run(Main::handle));
        Thread virtual = Thread.ofVirtual().unstarted(() -> ScopedValue.where(USER, "bob").run(Main::handle));
        platform.start();
        virtual.start();
        platform.join();
        virtual.join();
        System.out.println(last);
    }
}
