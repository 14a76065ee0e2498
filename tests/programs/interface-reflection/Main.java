import java.lang.invoke.MethodHandles;

/** Fields of an interface by reflection and by a VarHandle: what its initializer has made in this execution. */
public class Main {
    interface Shared {
        Object LOCK = new Object();
        int NUMBER = Integer.parseInt("7");
        double HALF = Double.parseDouble("0.5");
    }

    static int count;

    static void add() {
        synchronized (Shared.LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = Shared.class.getDeclaredField("LOCK").get(null);
        assert lock != null && lock == Shared.LOCK : "another lock";
        assert Shared.class.getDeclaredField("NUMBER").getInt(null) == 7;
        assert Shared.class.getDeclaredField("HALF").getDouble(null) == 0.5;
        var handle = MethodHandles.lookup().findStaticVarHandle(Shared.class, "LOCK", Object.class);
        assert (Object) handle.get() == lock : "the handle sees another";
        Thread child = new Thread(Main::add);
        child.start();
        add();
        child.join();
        assert count == 2;
    }
}
