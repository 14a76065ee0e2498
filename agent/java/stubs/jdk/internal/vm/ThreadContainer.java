package jdk.internal.vm;

/** Only its name is needed; the JDK's own class is used at run time. */
public abstract class ThreadContainer {
}
