import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A static field or method is initialized by the class that declares it, whatever class the instruction names (JVMS
 * 5.5, getstatic, putstatic, invokestatic). So main, with the lock, uses what Sub inherits while the other thread
 * initializes Sub and waits for the lock: no deadlock, since Base is initialized. With `all`: each kind of use on its
 * own.
 */
public class Main {
    static int initialized;
    static final Object LOCK = new Object();

    static class Base {
        static int x = 3;
        static Object held = new Object();

        static int m() {
            return x;
        }
    }

    interface Numbers {
        Integer SEVEN = Integer.valueOf(Main.class.getName().length() + 3);
    }

    static class Sub extends Base implements Numbers {
        static {
            synchronized (LOCK) {
                initialized++;
            }
        }
    }

    static class Lower extends Sub {
        static int own = 1;

        static {
            initialized += 10;
        }
    }

    static class Saved implements Serializable {
        static int[] table = {1, 2};

        int last() {
            return table[1]; // there whichever way the object was made
        }
    }

    private static void uses() throws Throwable {
        Sub.x = Sub.x + 1;
        Lower.x++;
        assert Sub.m() == 5 && Lower.m() == 5 && Sub.held != null && Lower.SEVEN == 7;
        assert Sub.class.getField("SEVEN").get(null).equals(7)
                && Lower.class.getSuperclass().getSuperclass() == Base.class;
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        assert (int) lookup.findStaticGetter(Sub.class, "x", int.class).invokeExact() == 5;
        assert (int) lookup.findStatic(Lower.class, "m", MethodType.methodType(int.class)).invokeExact() == 5;
        assert (int) lookup.findStaticVarHandle(Sub.class, "x", int.class).get() == 5;
        /* Before JDK 22, findStaticVarHandle initializes the class that it is given. */
        assert initialized == (Runtime.version().feature() < 22 ? 1 : 0) : initialized;
        assert Lower.own == 1 && initialized == 11 : initialized;
    }

    private static void saved() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream to = new ObjectOutputStream(out)) {
            to.writeObject(new Saved());
        }
        try (ObjectInputStream from = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            assert ((Saved) from.readObject()).last() == 2;
        }
    }

    public static void main(String[] args) throws Throwable {
        assert Base.m() == 3;
        if (args.length > 0) {
            uses();
            saved();
            return;
        }
        Thread child = new Thread(Sub::new);
        synchronized (LOCK) {
            child.start();
            Sub.x = Sub.x + Sub.m();
        }
        child.join();
        assert Base.x == 6 && initialized == 1;
    }
}
