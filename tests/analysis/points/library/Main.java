package library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.LongSupplier;

/** What the JDK does for the program in code that is not looked into, and fields that are chosen at run time. */
public class Main {
    static int a, made;
    volatile int counted;

    /** Asked for its constants, the class is initialized. */
    enum Color {
        RED;

        Color() {
            made++;
        }
    }

    static Map<Color, Integer> enumMap() {
        a = 1; //: w a, rw made
        return new EnumMap<>(Color.class); //: rw made
    }

    static EnumSet<Color> enumSet() {
        a = 1; //: w a, rw made
        return EnumSet.allOf(Color.class); //: rw made
    }

    //: with char[] byte[] int[]
    static String textOfArrays(char[] letters, byte[] bytes, int[] points) {
        String text = new String(letters); //: r char[], r byte[], r int[]
        text += new String(bytes, 0, 1); //: r byte[], r int[]
        return text + new String(points, 0, 1); //: r int[]
    }

    //: with char[] contents
    static void textIntoArray(String text, StringBuilder builder, char[] letters) {
        builder.append(letters); //: rw char[], rw contents
        builder.getChars(0, 1, letters, 0); //: w char[], rw contents
        text.getChars(0, 1, letters, 0); //: w char[]
    } //: -

    //: with contents
    static String settings() {
        System.setProperty("name", "value"); //: rw contents, w a
        a = 1; //: rw contents, w a
        return System.getProperty("name"); //: rw contents
    }

    /** What implements the interface may be a class that is not followed. */
    //: with contents
    static int generator(java.util.random.RandomGenerator generator) {
        a = 1; //: rw contents, w a
        return generator.nextInt(); //: rw contents
    }

    //: with clock
    static long methodReference() {
        LongSupplier clock = System::nanoTime;
        return clock.getAsLong(); //: r clock
    }

    static final VarHandle COUNTED;
    static final AtomicIntegerFieldUpdater<Main> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Main.class, "counted");

    static {
        try {
            COUNTED = MethodHandles.lookup().findVarHandle(Main.class, "counted", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    //: with atomic
    static void varHandle(Main o) {
        a = (int) COUNTED.getAndAdd(o, 1); //: rw atomic, w a
        a = (int) COUNTED.getVolatile(o); //: rw atomic, w a
        COUNTED.setRelease(o, 2); //: w atomic
    } //: -

    //: with atomic
    static void updater(Main o) {
        UPDATER.compareAndSet(o, 0, 1); //: rw atomic, w a
        a = 1; //: w a
    } //: -

    /* A static field's class may still have to be initialized; it is one of those that code names. */
    //: with atomic
    static void reflected(Main o, Field field) throws ReflectiveOperationException {
        a = field.getInt(o); //: rw atomic, rw made, w a
        field.setInt(o, 1); //: rw made, rw atomic
    } //: -

    public static void main(String[] args) throws Exception {
        enumMap();
        enumSet();
        textOfArrays(new char[1], new byte[1], new int[1]);
        textIntoArray("text", new StringBuilder("text"), new char[4]);
        settings();
        generator(java.util.random.RandomGenerator.getDefault());
        methodReference();
        varHandle(new Main());
        updater(new Main());
        reflected(new Main(), Main.class.getDeclaredField("counted"));
    }
}
