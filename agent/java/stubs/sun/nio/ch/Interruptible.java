package sun.nio.ch;

/** As later JDKs have it; the JDK's own is used at run time. */
public interface Interruptible {
    void interrupt(Thread target);

    void postInterrupt();
}
