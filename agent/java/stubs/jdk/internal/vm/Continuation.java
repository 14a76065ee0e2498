package jdk.internal.vm;

/** Only what the fiber backend calls; the JDK's own class is used at run time. */
public class Continuation {
    public enum Pinned { NATIVE, CRITICAL_SECTION, MONITOR }

    public Continuation(ContinuationScope scope, Runnable target) {
    }

    public final void run() {
    }

    public static boolean yield(ContinuationScope scope) {
        return false;
    }

    public boolean isDone() {
        return false;
    }

    public StackTraceElement[] getStackTrace() {
        return null;
    }

    protected void onPinned(Pinned reason) {
    }
}
