package jdk.internal.vm;

/** What is needed of it, in all JDKs; the JDK's own class is used at run time. */
public class ThreadContainers {
    public static native ThreadContainer root();
}
