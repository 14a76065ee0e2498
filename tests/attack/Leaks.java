import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.function.Supplier;

/** Objects that others have before their constructors end (JLS 17.5), and copies of objects (Object.clone). */
class Leaks extends Chapter {
    static volatile Object leaked;

    public static void main(String[] args) throws Exception {
        String text = leaks(args[0]);
        text = text != null ? text : reads(args[0]);
        text = text != null ? text : copies(args[0]);
        tell(text != null ? text : copiesOfLibrary(args[0]));
    }

    static class Leaky implements Cloneable {
        final int f;

        Leaky() {
            leaked = this;
            f = 5;
        }

        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    record Row(int f) {
        Row {
            leaked = this;
        }
    }

    static class Failed {
        final int f;

        Failed(boolean fails) {
            leaked = this;
            if (fails) {
                throw new IllegalStateException();
            }
            f = 5;
        }
    }

    static class Holder {
        final int[] f;

        Holder() {
            leaked = this;
            f = new int[] {5};
        }
    }

    enum Leaving {
        ONE;

        final int f;

        Leaving() {
            leak(this);
            f = 5;
        }

        static void leak(Leaving me) {
            leaked = me;
        }
    }

    class Inner {
        final int f;

        Inner() {
            leaked = (Supplier<Integer>) this::get;
            f = 5;
        }

        int get() {
            return f;
        }
    }

    interface Reader {
        Object read(Object it) throws Throwable;
    }

    /** What another thread sees of what the body leaks. */
    private static String seenOf(Body body, Reader reader) throws Exception {
        Thread t = start(body);
        Object it = leaked;
        String text = "none";
        if (it != null) {
            try {
                text = "" + reader.read(it);
            } catch (Throwable e) {
                text = e.getClass().getSimpleName();
            }
        }
        t.join();
        return text;
    }

    private static String leaks(String name) throws Exception {
        switch (name) {
            case "by-enum":
                return seenOf(() -> Leaving.ONE.name(), it -> ((Leaving) it).f);
            case "by-lambda":
                return seenOf(() -> new Leaks().new Inner(), it -> ((Supplier<?>) it).get());
            case "failed":
                return seenOf(() -> thrown(() -> new Failed(true)), it -> ((Failed) it).f);
            case "by-constructor-object": {
                Constructor<Leaky> constructor = Leaky.class.getDeclaredConstructor();
                return seenOf(constructor::newInstance, it -> ((Leaky) it).f);
            }
            case "by-constructor-handle": {
                MethodHandle handle = MethodHandles.lookup().findConstructor(Leaky.class,
                        MethodType.methodType(void.class));
                return seenOf(() -> {
                    Leaky made = (Leaky) handle.invokeExact();
                }, it -> ((Leaky) it).f);
            }
            case "by-constructor-reference": {
                Supplier<Leaky> make = Leaky::new;
                return seenOf(make::get, it -> ((Leaky) it).f);
            }
            default:
                return null;
        }
    }

    private static String reads(String name) throws Exception {
        switch (name) {
            case "record-to-string":
                return seenOf(() -> new Row(5), Object::toString);
            case "record-hash":
                return seenOf(() -> new Row(5), Object::hashCode);
            case "record-equals":
                return seenOf(() -> new Row(5), it -> it.equals(new Row(5)));
            case "record-equals-itself":
                return seenOf(() -> new Row(5), it -> it.equals(it));
            case "record-by-component":
                return seenOf(() -> new Row(5), it -> Row.class.getRecordComponents()[0].getAccessor().invoke(it));
            case "array-in-final":
                return seenOf(Holder::new, it -> ((Holder) it).f[0]);
            case "array-in-final-copied":
                return seenOf(Holder::new, it -> ((Holder) it).f.clone()[0]);
            case "by-field-object":
                return seenOf(Leaky::new, it -> Leaky.class.getDeclaredField("f").get(it));
            case "by-var-handle": {
                VarHandle handle = MethodHandles.lookup().findVarHandle(Leaky.class, "f", int.class);
                return seenOf(Leaky::new, it -> (int) handle.get((Leaky) it));
            }
            case "by-var-handle-volatile": {
                VarHandle handle = MethodHandles.lookup().findVarHandle(Leaky.class, "f", int.class);
                return seenOf(Leaky::new, it -> (int) handle.getVolatile((Leaky) it));
            }
            case "by-getter-handle": {
                MethodHandle handle = MethodHandles.lookup().findGetter(Leaky.class, "f", int.class);
                return seenOf(Leaky::new, it -> (int) handle.invokeExact((Leaky) it));
            }
            case "copy-of-leaked":
                return seenOf(Leaky::new, it -> ((Leaky) ((Leaky) it).clone()).f);
            default:
                return null;
        }
    }

    static class Point implements Cloneable {
        int a;

        Point copy() {
            try {
                return (Point) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        Point copyByHandle() throws Throwable {
            MethodHandle handle = MethodHandles.lookup().findSpecial(Object.class, "clone",
                    MethodType.methodType(Object.class), Point.class);
            return (Point) (Object) handle.invoke(this);
        }

        Point copyByReference() throws Throwable {
            Copier copier = super::clone;
            return (Point) copier.copy();
        }
    }

    interface Copier {
        Object copy() throws Throwable;
    }

    interface Copy {
        int copy(Point p) throws Throwable;
    }

    private static String pointCopied(Copy copy) throws Throwable {
        Point p = new Point();
        Thread t = start(() -> p.a = 1);
        int text = copy.copy(p);
        t.join();
        return "" + text;
    }

    private static String copies(String name) throws Exception {
        try {
            switch (name) {
                case "copied":
                    return pointCopied(p -> p.copy().a);
                case "copied-by-handle":
                    return pointCopied(p -> p.copyByHandle().a);
                case "copied-by-reference":
                    return pointCopied(p -> p.copyByReference().a);
                case "array-of-arrays": {
                    int[][] array = {{0}};
                    Thread t = start(() -> array[0][0] = 1);
                    int[][] copy = array.clone();
                    t.join();
                    return copy[0][0] + " " + (copy[0] == array[0]);
                }
                case "array-by-reference": {
                    int[] array = {0};
                    Supplier<int[]> copier = array::clone;
                    Thread t = start(() -> array[0] = 1);
                    int[] copy = copier.get();
                    t.join();
                    return "" + copy[0];
                }
                case "array-by-arrays": {
                    int[] array = {0, 0};
                    Thread t = start(() -> array[1] = 1);
                    int[] copy = Arrays.copyOfRange(array, 0, 1);
                    t.join();
                    return "" + copy[0];
                }
                default:
                    return null;
            }
        } catch (Throwable e) {
            Attack.<RuntimeException>raise(e);
            return null;
        }
    }

    private static String copiesOfLibrary(String name) throws Exception {
        switch (name) {
            case "list-copied": {
                ArrayList<Integer> list = new ArrayList<>();
                all(() -> list.add(1), list::clone);
                return "";
            }
            case "map-copied": {
                HashMap<Integer, Integer> map = new HashMap<>();
                all(() -> map.put(1, 1), map::clone);
                return "";
            }
            case "deque-copied": {
                ArrayDeque<Integer> deque = new ArrayDeque<>();
                all(() -> deque.add(1), deque::clone);
                return "";
            }
            case "bits-copied": {
                BitSet bits = new BitSet();
                all(() -> bits.set(1), bits::clone);
                return "";
            }
            case "date-copied": {
                Date date = new Date(0);
                all(() -> date.setTime(1), date::clone);
                return "";
            }
            case "copies-beside": {
                ArrayList<Integer> list = new ArrayList<>();
                all(list::clone, list::clone);
                return "ok";
            }
            default:
                return null;
        }
    }
}
