import hpor.Hpor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/**
 * A box comes to the child by code that has no hooks, or by no visible store, in one of several ways; both threads then
 * count in it. One update may be lost, in each way: an error for each, which is missed where the box is taken for its
 * maker's own.
 */
public class Main {
    static class Box {
        int n;
    }

    static class Plain {
        final Box box;

        Plain(Box box) {
            this.box = box;
        }
    }

    static final int WAYS = 10;
    static WeakReference<Box> weak;
    static SoftReference<Box> soft;
    static MethodHandle handle;
    static Box plain;
    static final Box[] boxes = new Box[1];
    static final InheritableThreadLocal<Box> inherited = new InheritableThreadLocal<>();

    static Box identity(Box box) {
        return box;
    }

    static void give(int way, Box box) throws Throwable {
        switch (way) {
            case 0 -> weak = new WeakReference<>(box);
            case 1 -> soft = new SoftReference<>(box);
            case 2 -> inherited.set(box);
            case 3 -> handle = MethodHandles.lookup().findStatic(Main.class, "identity",
                    MethodType.methodType(Box.class, Box.class)).bindTo(box);
            case 4 -> Main.class.getDeclaredField("plain").set(null, box);
            case 5 -> MethodHandles.lookup().findStaticSetter(Main.class, "plain", Box.class).invoke(box);
            case 6 -> MethodHandles.lookup().findStaticVarHandle(Main.class, "plain", Box.class).set(box);
            case 7 -> System.arraycopy(new Box[] {box}, 0, boxes, 0, 1);
            default -> { }
        }
    }

    static Box take(int way) throws Throwable {
        return switch (way) {
            case 0 -> weak.get();
            case 1 -> soft.get();
            case 2 -> inherited.get();
            case 3 -> (Box) handle.invoke();
            case 4, 5, 6 -> plain;
            default -> boxes[0];
        };
    }

    static void count(Box box) {
        int seen = box.n;
        box.n = seen + 1;
    }

    static Thread child(int way, Box box) {
        if (way == 8) {
            return new Thread(() -> count(box));
        }
        if (way == 9) {
            Plain given = new Plain(box);
            return new Thread(() -> count(given.box));
        }
        return new Thread(() -> {
            try {
                count(take(way));
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
    }

    public static void main(String[] args) throws Throwable {
        int way = Hpor.choose(WAYS);
        Box box = new Box();
        give(way, box);
        Thread child = child(way, box);
        child.start();
        count(box);
        child.join();
        if (box.n != 2) {
            throw new IllegalStateException("lost, way " + way);
        }
    }
}
