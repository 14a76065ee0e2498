package java.lang;

/** Stands for the class that needs JDK 21 while the rest of the runtime is compiled. */
final class HporVirtual {
    static native void started(Thread t, Object container);

    static native void run(Thread t);

    static native void ends(Thread t);

    static native boolean hasEnded(Thread t);

    static native Thread carrier(Thread t);
}
