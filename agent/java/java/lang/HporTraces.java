package java.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Stack traces that the program asks for: without hpor's own frames, and of its threads, whatever runs them. */
public final class HporTraces {
    private static final String OTHERS =
            "stacks of other threads: schedules that differ only in them are not told apart";

    private HporTraces() {
    }

    /** Guard of Throwable.getOurStackTrace, on which all else that shows its trace rests. */
    public static boolean trim(Throwable thrown) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        HporSections.asksStack();
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
        if (!runs(t)) {
            return new StackTraceElement[0];
        }
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
        HporSections.seesThreads();
        Thread self = Hpor.running;
        Map<Thread, StackTraceElement[]> traces = new HashMap<>();
        for (Thread t : HporBackend.threads.clone()) {
            if (HporThreads.isVirtual(t) || t != self && !runs(t)) {
                continue;
            }
            int was = Hpor.mute();
            StackTraceElement[] trace;
            try {
                trace = frames(t);
            } finally {
                Hpor.unmute(was);
            }
            traces.put(t, trace); // not muted: threads are found again by their hash
        }
        return traces;
    }

    /** In the place of StackWalker.walk. The frames are found muted; what the program does with them is not. */
    public static Object walk(Object o, Function<Stream<StackWalker.StackFrame>, Object> function, int site) {
        StackWalker walker = (StackWalker) o;
        if (walker == null || function == null || Thread.currentThread() != Hpor.running) {
            return walker.walk(function);
        }
        HporSections.asksStack();
        int was = Hpor.mute();
        Stream<StackWalker.StackFrame> shown;
        try {
            shown = StreamSupport.stream(new Frames(walker.walk(HporTraces::shown)), false);
        } finally {
            Hpor.unmute(was);
        }
        return function.apply(shown);
    }

    /** Code without hooks, as the JDK's own is. */
    private static final class Frames extends Spliterators.AbstractSpliterator<StackWalker.StackFrame> {
        private final StackWalker.StackFrame[] frames;
        private int next;

        Frames(StackWalker.StackFrame[] frames) {
            super(Long.MAX_VALUE, ORDERED);
            this.frames = frames;
        }

        @Override
        public boolean tryAdvance(Consumer<? super StackWalker.StackFrame> action) {
            if (next == frames.length) {
                return false;
            }
            action.accept(frames[next++]);
            return true;
        }
    }

    /** In the place of StackWalker.forEach. */
    public static void forEach(Object walker, Consumer<StackWalker.StackFrame> action, int site) {
        java.util.Objects.requireNonNull(action);
        walk(walker, frames -> {
            frames.forEach(action);
            return null;
        }, site);
    }

    private static StackWalker.StackFrame[] shown(Stream<StackWalker.StackFrame> frames) {
        return frames.dropWhile(f -> isMachinery(f.toStackTraceElement())).takeWhile(f -> !isBelow(f.getClassName()))
                .filter(f -> !isMachinery(f.toStackTraceElement()))
                .map(f -> f.getMethodName().equals(INITIALIZER) ? new InitializerFrame(f) : f)
                .toArray(StackWalker.StackFrame[]::new);
    }

    /** A frame of a class initializer, under the name that it has in the source. */
    private static final class InitializerFrame implements StackWalker.StackFrame {
        private final StackWalker.StackFrame moved;

        InitializerFrame(StackWalker.StackFrame moved) {
            this.moved = moved;
        }

        @Override
        public String getClassName() {
            return classOf(moved.toStackTraceElement());
        }

        @Override
        public String getMethodName() {
            return methodOf(moved.toStackTraceElement());
        }

        @Override
        public Class<?> getDeclaringClass() {
            return moved.getDeclaringClass();
        }

        @Override
        public java.lang.invoke.MethodType getMethodType() {
            return moved.getMethodType();
        }

        @Override
        public String getDescriptor() {
            return moved.getDescriptor();
        }

        @Override
        public int getByteCodeIndex() {
            return moved.getByteCodeIndex();
        }

        @Override
        public String getFileName() {
            return moved.getFileName();
        }

        @Override
        public int getLineNumber() {
            return moved.getLineNumber();
        }

        @Override
        public boolean isNativeMethod() {
            return false;
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            return named(moved.toStackTraceElement());
        }

        @Override
        public String toString() {
            return toStackTraceElement().toString();
        }
    }

    /**
     * Under the program's frames lies what runs its threads, then the search. On top of them may stand the same
     * classes: of a thread that hands on the turn.
     */
    private static boolean isBelow(String type) {
        return type.equals("java.lang.HporSearch") || type.equals("java.lang.HporOsThreads")
                || type.equals("java.lang.HporFibers");
    }

    /** In the program, whatever the thread that runs it does after the program's thread has ended. */
    private static boolean runs(Thread t) {
        return t != null && HporThreads.isStarted(t) && HporThreads.isAlive(t, 0);
    }

    /** Where the thread is, muted. */
    static StackTraceElement[] frames(Thread t) {
        return shown(t == Hpor.muted() ? new Throwable().getStackTrace() : live(t));
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

    private static final String INITIALIZER = HporClasses.INITIALIZER;

    /**
     * A frame of hpor's: its classes in packages of the JDK, and the methods that it adds to classes of the program.
     */
    static boolean isOwn(StackTraceElement e) {
        String type = e.getClassName();
        boolean runtime = type.startsWith("java.lang.Hpor") || type.startsWith("java.util.concurrent.HporForkJoin");
        return runtime || e.getMethodName().startsWith("hpor$") && !e.getMethodName().equals(INITIALIZER);
    }

    private static boolean isMachinery(StackTraceElement e) {
        return isOwn(e) || e.getClassName().startsWith("jdk.internal.vm.Continuation");
    }

    /** The frames of the program and of the JDK that it calls. */
    static List<StackTraceElement> ofProgram(StackTraceElement[] trace) {
        List<StackTraceElement> frames = new ArrayList<>(trace.length);
        for (int i = top(trace); i < trace.length && !isBelow(trace[i].getClassName()); i++) {
            if (!isMachinery(trace[i])) {
                frames.add(trace[i]);
            }
        }
        return frames;
    }

    /** The program's innermost frame. A thread that hands on the turn may just call Thread.start for hpor. */
    private static int top(StackTraceElement[] trace) {
        int top = 0;
        for (int i = 0; i < trace.length; i++) {
            if (isMachinery(trace[i])) {
                top = i + 1;
            } else if (!trace[i].getClassName().equals("java.lang.Thread")) {
                break;
            }
        }
        return top;
    }

    /** The method's name in the source: class initializers are moved to a method of another name. */
    static String methodOf(StackTraceElement e) {
        return e.getMethodName().equals(INITIALIZER) ? "<clinit>" : e.getMethodName();
    }

    /** The class's name in the source: the initializer of an old interface is moved to a class of another name. */
    static String classOf(StackTraceElement e) {
        return e.getMethodName().equals(INITIALIZER) ? HporClasses.initialized(e.getClassName()) : e.getClassName();
    }

    /** Class initializers have the name again that they had. */
    private static StackTraceElement[] shown(StackTraceElement[] trace) {
        List<StackTraceElement> shown = ofProgram(trace);
        shown.replaceAll(HporTraces::named);
        return shown.size() == trace.length && !shown.isEmpty() && shown.equals(Arrays.asList(trace)) ? trace
                : shown.toArray(new StackTraceElement[0]);
    }

    private static StackTraceElement named(StackTraceElement e) {
        return e.getMethodName().equals(INITIALIZER)
                ? new StackTraceElement(e.getClassLoaderName(), e.getModuleName(),
                e.getModuleVersion(), classOf(e), methodOf(e), e.getFileName(), e.getLineNumber()) : e;
    }
}
