package java.lang;

/** Only what the fiber backend calls; the JDK's own class is used at run time. */
public class Thread implements Runnable {
    static native Thread currentCarrierThread();

    static native Object scopedValueBindings();

    final native void runWith(Object bindings, Runnable task);

    public Thread(ThreadGroup group, Runnable task, String name, long stackSize, boolean inherit) {
    }

    public static native Thread currentThread();

    native void setCurrentThread(Thread thread);

    native jdk.internal.vm.ThreadContainer threadContainer();

    native void setThreadContainer(jdk.internal.vm.ThreadContainer container);

    native void inheritScopedValueBindings(jdk.internal.vm.ThreadContainer container);

    public final native void setDaemon(boolean on);

    public void run() {
    }

    public final ThreadGroup getThreadGroup() {
        return null;
    }

    public ClassLoader getContextClassLoader() {
        return null;
    }

    public void setContextClassLoader(ClassLoader loader) {
    }

    void dispatchUncaughtException(Throwable e) {
    }
}
