package jdk.internal.vm;

/** What is needed of it, in all JDKs; the JDK's own class is used at run time. */
public abstract class ThreadContainer {
    public final native void add(Thread t);

    public final native void remove(Thread t);

    public native void onStart(Thread t);

    public native void onExit(Thread t);
}
