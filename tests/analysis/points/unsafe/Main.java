package unsafe;

import sun.misc.Unsafe;

/** Accesses through Unsafe: what is touched is chosen at run time, how it is touched stands in the method's name. */
public class Main {
    static int a;
    /** Never there: a look for it would be reflection, of which nothing is known. */
    static Unsafe found;
    int b;

    //: with atomic
    static int reads(Unsafe unsafe, Object object, long offset) {
        a = 1; //: w a, r atomic
        return unsafe.getInt(object, offset); //: r atomic
    }

    //: with atomic
    static Object readsVolatile(Unsafe unsafe, Object object, long offset) {
        Object found = unsafe.getObjectVolatile(object, offset); //: r atomic, w a
        a = 1; //: w a
        return found; //: -
    }

    //: with atomic
    static void writes(Unsafe unsafe, Object object, long offset) {
        unsafe.putLong(object, offset, 7); //: w atomic, w a
        a = 1; //: w a
    } //: -

    //: with atomic
    static void writesOrdered(Unsafe unsafe, Object object, long offset) {
        unsafe.putOrderedInt(object, offset, 7); //: w atomic
    } //: -

    //: with atomic
    static boolean updates(Unsafe unsafe, Object object, long offset) {
        boolean done = unsafe.compareAndSwapInt(object, offset, 1, 2); //: rw atomic, w a
        a = 1; //: w a
        return done; //: -
    }

    //: with atomic
    static int adds(Unsafe unsafe, Object object, long offset) {
        return unsafe.getAndAddInt(object, offset, 1); //: rw atomic
    }

    //: with atomic
    static void untilOthersHave(Unsafe unsafe, Object object, long offset) {
        while (unsafe.getIntVolatile(object, offset) == 0) { //: r atomic, rw a
            a = a + 1; //: r atomic, rw a
        }
    } //: -

    //: with permit
    static void parks(Unsafe unsafe) {
        unsafe.park(false, 0); //: rw permit, w a
        a = 1; //: w a
    } //: -

    public static void main(String[] args) {
        Unsafe unsafe = found;
        Main object = new Main();
        long offset = 12;
        reads(unsafe, object, offset);
        readsVolatile(unsafe, object, offset);
        writes(unsafe, object, offset);
        writesOrdered(unsafe, object, offset);
        updates(unsafe, object, offset);
        adds(unsafe, object, offset);
        untilOthersHave(unsafe, object, offset);
        parks(unsafe);
    }
}
