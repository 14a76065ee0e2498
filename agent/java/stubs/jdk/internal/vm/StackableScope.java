package jdk.internal.vm;

/** What is needed of it; the JDK's own class is used at run time. */
public class StackableScope {
    public static native void popAll();
}
