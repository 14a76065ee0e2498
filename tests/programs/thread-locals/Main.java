/** Thread locals belong to the thread, inheritable ones start with the parent's value, each execution starts afresh. */
public class Main {
    static final ThreadLocal<int[]> OWN = ThreadLocal.withInitial(() -> new int[1]);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        assert OWN.get()[0] == 0 && INHERITED.get() == null : "left over from another execution";
        OWN.get()[0] = 5;
        INHERITED.set("parent");
        Thread child = new Thread(() -> {
            assert OWN.get()[0] == 0;
            OWN.get()[0] = 7;
            assert INHERITED.get().equals("parent");
            INHERITED.set("child");
            sum += OWN.get()[0];
        });
        child.start();
        sum += OWN.get()[0];
        child.join();
        assert INHERITED.get().equals("parent");
        assert sum == 12 || sum == 5 || sum == 7;
    }
}
