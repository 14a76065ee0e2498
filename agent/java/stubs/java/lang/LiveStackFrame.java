package java.lang;

import jdk.internal.vm.Continuation;

/** Only what the fiber backend calls; the JDK's own interface is used at run time. */
interface LiveStackFrame extends StackWalker.StackFrame {
    Object[] getMonitors();

    static StackWalker getStackWalker() {
        return null;
    }

    static StackWalker getStackWalker(Continuation continuation) {
        return null;
    }
}
