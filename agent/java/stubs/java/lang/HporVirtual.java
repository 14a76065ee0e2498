package java.lang;

/** Stands for the class that needs JDK 21 while the rest of the runtime is compiled. */
final class HporVirtual {
    static native void starts(Thread t, Object container);

    static native void run(Thread t);

    static native void ends(Thread t);

    static native void leaveScopes(Thread t);

    static native Thread ownCarrier(Thread t);

    static native Thread realCarrier();

    static native boolean hasEnded(Thread t);

    static native Thread carrier(Thread t);

    static native void postInterrupt(sun.nio.ch.Interruptible blocker);
}
