import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.DayOfWeek;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Identity hashes, by every way to them. Each is the same in each execution, so the two executions (either thread may
 * have the monitor first) print the same text: one outcome.
 */
public class Main {
    enum Colour { RED, GREEN, BLUE }

    record Pair(Object first, Object second) { }

    interface Task {
        int run();
    }

    static int entered;

    static void enter() {
        synchronized (Main.class) {
            entered++;
        }
    }

    static void show(String what, Object value) {
        System.out.println(what + " " + value);
    }

    /** Enum.hashCode of newer JDKs asks for the identity hash itself, and keeps it. */
    static void enums() {
        Map<Colour, Integer> map = new HashMap<>();
        for (Colour c : Colour.values()) {
            map.put(c, c.ordinal());
        }
        show("order of enums", map);
        show("enum", Colour.RED.hashCode() + " " + Objects.hash(Colour.BLUE, Colour.GREEN));
        show("sets", EnumSet.of(Colour.RED, Colour.BLUE).hashCode() + " " + Set.of(Colour.RED).hashCode());
        show("map", new EnumMap<>(Map.of(Colour.GREEN, 1)).hashCode());
        show("an enum of the JDK", DayOfWeek.MONDAY.hashCode());
        assert Colour.RED.hashCode() == System.identityHashCode(Colour.RED) : "the JDK says that they are the same";
        assert new HashSet<>(List.of(DayOfWeek.values())).contains(DayOfWeek.SUNDAY);
    }

    static void records() {
        show("record", new Pair(Colour.RED, new Object()).hashCode());
    }

    /** What toString says of objects that have none of their own. */
    static void texts() {
        show("array", new Thread[0]);
        show("loader", new URLClassLoader("named", new URL[0], null));
        show("module", new URLClassLoader(new URL[0]).getUnnamedModule());
        Map<Object, Object> identity = new IdentityHashMap<>();
        for (int i = 0; i < 5; i++) {
            identity.put(new int[i], i);
        }
        show("order of an identity map", identity.values());
    }

    static void lambdas() {
        Task nothing = () -> 1;
        Task bound = new Object()::hashCode;
        show("lambda", nothing.hashCode());
        show("bound", bound.hashCode() + " " + bound.run());
        ToIntFunction<Object> hash = System::identityHashCode;
        ToIntFunction<Object> virtual = Object::hashCode;
        show("references", hash.applyAsInt(new Object()) + " " + virtual.applyAsInt(new Object()));
        show("literal", System.identityHashCode("a literal"));
    }

    static void reflection() throws Throwable {
        Object o = new Object();
        Object invoked = System.class.getMethod("identityHashCode", Object.class).invoke(null, o);
        Object virtual = Object.class.getMethod("hashCode").invoke(o);
        MethodType type = MethodType.methodType(int.class, Object.class);
        int handle = (int) MethodHandles.lookup().findStatic(System.class, "identityHashCode", type).invokeExact(o);
        int direct = System.identityHashCode(o);
        assert direct == handle && invoked.equals(direct) && virtual.equals(direct) && o.hashCode() == direct;
        show("by reflection", invoked);
    }

    public static void main(String[] args) throws Throwable {
        Thread child = new Thread(Main::enter);
        child.start();
        enter();
        child.join();
        enums();
        records();
        texts();
        lambdas();
        reflection();
    }
}
