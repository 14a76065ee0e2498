package java.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stack traces that the program asks for: without hpor's own frames, and of its threads, whatever runs them. */
public final class HporTraces {
    private static final String OTHERS = "stacks of other threads: schedules that differ only in them are not told apart";

    private HporTraces() {
    }

    /** Guard of Throwable.getOurStackTrace, on which all else that shows its trace rests. */
    public static boolean trim(Throwable thrown) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        int was = Hpor.mute();
        try {
            StackTraceElement[] trace = thrown.getStackTrace();
            StackTraceElement[] shown = shown(trace);
            if (!Arrays.equals(trace, shown)) {
                thrown.setStackTrace(shown);
            }
        } finally {
            Hpor.unmute(was);
        }
        return false;
    }

    /** Guard of Thread.getStackTrace. Null: the thread's own, or it is none of the program's that runs. */
    public static StackTraceElement[] ofThread(Thread t) {
        if (Thread.currentThread() != Hpor.running || t == Hpor.running) {
            return null;
        }
        HporNamed.named(OTHERS);
        int was = Hpor.mute();
        try {
            return shown(live(t));
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Guard of Thread.getAllStackTraces. */
    public static Map<Thread, StackTraceElement[]> all() {
        if (Thread.currentThread() != Hpor.running) {
            return null;
        }
        HporNamed.named(OTHERS);
        Thread self = Hpor.running;
        Map<Thread, StackTraceElement[]> traces = new HashMap<>();
        for (Thread t : HporBackend.threads) {
            int was = Hpor.mute();
            StackTraceElement[] trace;
            try {
                trace = shown(t == self ? new Throwable().getStackTrace() : live(t));
            } finally {
                Hpor.unmute(was);
            }
            if (trace.length > 0) {
                traces.put(t, trace); // not muted: threads are found again by their hash
            }
        }
        return traces;
    }

    private static StackTraceElement[] live(Thread t) {
        for (int id = 0; t != null && id < HporBackend.threads.length; id++) {
            StackTraceElement[] trace = HporBackend.threads[id] == t ? HporBackend.backend.stack(id) : null;
            if (trace != null) {
                return trace;
            }
        }
        return new StackTraceElement[0];
    }

    /** Below what runs the threads lies the search. Class initializers have the name again that they had. */
    private static StackTraceElement[] shown(StackTraceElement[] trace) {
        List<StackTraceElement> shown = new ArrayList<>(trace.length);
        for (StackTraceElement e : trace) {
            String type = e.getClassName();
            if (type.equals("java.lang.HporSearch") || type.equals("java.lang.HporOsThreads") || type.equals("java.lang.HporFibers")) {
                break;
            }
            if (e.getMethodName().equals("hpor$clinit")) {
                shown.add(new StackTraceElement(e.getClassLoaderName(), e.getModuleName(), e.getModuleVersion(), type, "<clinit>",
                        e.getFileName(), e.getLineNumber()));
            } else if (!type.startsWith("java.lang.Hpor") && !type.startsWith("jdk.internal.vm.Continuation")
                    && !e.getMethodName().startsWith("hpor$")) {
                shown.add(e);
            }
        }
        return shown.size() == trace.length && !shown.isEmpty() && shown.equals(Arrays.asList(trace)) ? trace
                : shown.toArray(new StackTraceElement[0]);
    }
}
