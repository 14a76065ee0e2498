package java.lang;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.lang.ref.Reference;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.ref.PhantomCleanable;

/**
 * What the program opens in an execution and leaves open is closed when the execution is over. Else each execution
 * would leak a descriptor, until the program is told that there are too many.
 */
public final class HporOpened {
    /**
     * Descriptors that are closed already are dropped when there are this many, and then when there are twice as many
     * as were open.
     */
    private static final int FEW = 256;

    /**
     * In the order in which they were made: file descriptors; selectors and streams of directories, which keep numbers
     * of their own.
     */
    private static final ArrayList<Object> OPENED = new ArrayList<>();
    private static int many = FEW;

    private HporOpened() {
    }

    /** At the end of the constructors of file descriptors, selectors and streams of directories. */
    public static void made(Object opened) {
        Thread self = Thread.currentThread();
        if (self != Hpor.running && (self != Hpor.muted() || !isCommunicating())) {
            return;
        }
        int was = Hpor.mute();
        try {
            OPENED.add(opened);
            if (OPENED.size() >= many) {
                OPENED.removeIf(o -> o instanceof FileDescriptor d && !d.valid() && d != opened);
                many = Math.max(FEW, 2 * OPENED.size());
            }
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * Muted, but for the program: sockets and processes are named as not controlled. The JDK's own files are opened
     * elsewhere.
     */
    private static boolean isCommunicating() {
        return StackWalker.getInstance().walk(frames -> frames.anyMatch(frame -> switch (frame.getMethodName()) {
            case "accept", "connect" -> frame.getClassName().startsWith("java.net.")
                    || frame.getClassName().startsWith("sun.nio.ch.");
            case "start" -> frame.getClassName().equals("java.lang.ProcessBuilder");
            default -> false;
        }));
    }

    /** Is this number of a descriptor still in use? */
    private static native boolean isOpen0(int number);

    private static native void close0(int number);

    /** After an execution. The last one first: a stream of a directory closes another that was made before it. */
    static void close() {
        HporWatches.reset();
        for (int i = OPENED.size() - 1; i >= 0; i--) {
            if (OPENED.get(i) instanceof Closeable whole) {
                close(whole);
            }
        }
        for (int i = OPENED.size() - 1; i >= 0; i--) {
            if (OPENED.get(i) instanceof FileDescriptor descriptor) {
                close(descriptor);
            }
        }
        if (!OPENED.isEmpty()) {
            FileLocks.forget();
        }
        OPENED.clear();
        many = FEW;
    }

    /**
     * The JDK keeps the locks of files by what the system calls the file. A lock of a channel that is closed from
     * outside would stand against the next execution, or against another file to which the system gives that number.
     */
    private static final class FileLocks {
        private static final Class<?> TABLE = HporSections.named("sun.nio.ch.FileLockTable");
        private static final long MAP = HporGlobals.offsetOf(TABLE, "lockMap");

        static void forget() {
            var map = (Map<?, List<Reference<FileLock>>>) Hpor.U.getReference(TABLE, MAP);
            if (map != null) { // the class has been initialized
                map.values().forEach(locks -> locks.removeIf(lock -> lock.get() == null || isClosed(lock.get())));
                map.values().removeIf(List::isEmpty);
            }
        }

        private static boolean isClosed(FileLock lock) {
            for (Class<?> c = lock.acquiredBy().getClass(); c != null; c = c.getSuperclass()) {
                for (java.lang.reflect.Field f : c.getDeclaredFields()) {
                    if (f.getType() == FileDescriptor.class && !java.lang.reflect.Modifier.isStatic(f.getModifiers())) {
                        long at = Hpor.U.objectFieldOffset(f);
                        return !((FileDescriptor) Hpor.U.getReference(lock.acquiredBy(), at)).valid();
                    }
                }
            }
            return false;
        }
    }

    private static void close(Closeable opened) {
        try {
            freeLock(opened);
            opened.close();
        } catch (Throwable e) {
            // closed by the program while another object still refers to it
        }
    }

    private static final long CLEANUP = Hpor.U.objectFieldOffset(FileDescriptor.class, "cleanup");
    private static final long NUMBER = Hpor.U.objectFieldOffset(FileDescriptor.class, "fd");

    /**
     * A selector, which is closed by now, may have had the same number. The methods of the descriptor take its monitor:
     * a thread that was stopped may have it.
     */
    private static void close(FileDescriptor descriptor) {
        int number = Hpor.U.getInt(descriptor, NUMBER);
        if (!descriptor.valid() || !isOpen0(number)) {
            return;
        }
        var cleanup = (PhantomCleanable<?>) Hpor.U.getReference(descriptor, CLEANUP);
        if (cleanup != null) {
            cleanup.clear();
        }
        Hpor.U.putInt(descriptor, NUMBER, -1);
        close0(number);
    }

    /** A thread that was stopped may have held the lock that close() takes. */
    private static void freeLock(Object stream) {
        for (java.lang.reflect.Field f : stream.getClass().getDeclaredFields()) {
            if (f.getType() == ReentrantReadWriteLock.class) {
                Hpor.U.putReference(stream, Hpor.U.objectFieldOffset(f), new ReentrantReadWriteLock());
            }
        }
    }
}
