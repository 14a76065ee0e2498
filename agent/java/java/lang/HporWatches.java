package java.lang;

import java.lang.HporContract.Network;
import java.lang.HporNetwork.Shared;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import jdk.internal.vm.annotation.Hidden;

/**
 * Watch services. The kernel posts an event while the call that changes a file runs, so events need no model of their
 * own: the JDK's thread that reads them waits in the virtual network for a change of any file, and then asks the
 * kernel. Once there is a watch service, all calls that use files use one object of the virtual network: who waits may
 * go on behind each change.
 */
public final class HporWatches {
    private static final int OF_WATCHES = 7 << 28;

    /** What the threads of watch services wait for. */
    private static final class Watch extends Shared {
        final Object poller;
        final int events; // the descriptor that the kernel's events are read from
        final int wakes; // the one by which other threads wake the poller
        boolean due; // a file was changed, or the thread is to wake up, since it has asked the kernel

        Watch(int number, Object poller) {
            super(number);
            this.poller = poller;
            Class<?> type = poller.getClass();
            events = Hpor.U.getInt(poller, Hpor.U.objectFieldOffset(type, "ifd"));
            wakes = ((int[]) Hpor.U.getReference(poller, Hpor.U.objectFieldOffset(type, "socketpair")))[1];
            isDue(true);
        }

        void isDue(boolean now) {
            due = now;
            changed();
        }

        @Override
        int ready() {
            return due ? Network.IN : 0;
        }
    }

    /** All files. */
    private static final class Files extends Shared {
        Files() {
            super(OF_WATCHES);
            changed();
        }

        @Override
        int ready() {
            return 0;
        }
    }

    private static Files files;
    private static final ArrayList<Watch> WATCHES = new ArrayList<>();

    private HporWatches() {
    }

    /** How many of the two descriptors can be read now. */
    private static native int ready0(int one, int other);

    /** Is there one, or was there one in this execution? */
    static boolean areUsed() {
        return files != null;
    }

    /** At the end of the constructor of LinuxWatchService.Poller. */
    public static void made(Object poller) {
        if (!HporNetwork.isProgram()) {
            return;
        }
        HporFiles.watched();
        int was = Hpor.mute();
        try {
            if (files == null) {
                files = new Files();
            }
            WATCHES.add(new Watch(OF_WATCHES + 1 + HporNetwork.index(HporNetwork.next()), poller));
        } catch (java.io.IOException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** A call that looks at files or changes them is about to be made. */
    @Hidden
    static void touched(boolean changes) {
        if (changes) {
            HporNetwork.use(files, Network.WATCHES, -1, 0);
            for (int i = 0; i < WATCHES.size(); i++) {
                WATCHES.get(i).isDue(true);
            }
        } else {
            looks(0);
        }
    }

    /* What the poller does to its descriptors is seen by nobody else, but comes before or behind changes. */
    @Hidden
    private static void looks(int site) {
        if (files != null) {
            HporNetwork.use(files, Network.LOOKS | Network.WATCHES, -1, site);
        }
    }

    /** Guard of LinuxWatchService.Poller.implCloseAll. */
    public static void closes(Object poller) {
        if (Thread.currentThread() == Hpor.running) {
            looks(0);
            int was = Hpor.mute();
            WATCHES.removeIf(watch -> watch.poller == poller);
            Hpor.unmute(was);
        }
    }

    /* ---- in the place of native methods ---- */

    @Hidden
    public static int poll(int events, int wakes, int site) {
        Watch watch = null;
        for (int i = 0; i < WATCHES.size(); i++) {
            watch = WATCHES.get(i).events == events ? WATCHES.get(i) : watch;
        }
        if (watch == null || Thread.currentThread() != Hpor.running) {
            return (int) real("LinuxWatchService", "poll", events, wakes);
        }
        for (;;) {
            HporNetwork.use(watch, Network.LOOKS | Network.WATCHES | Network.IN, -1, site);
            int ready = ready0(events, wakes);
            if (ready != 0) {
                return ready;
            }
            watch.isDue(false);
        }
    }

    @Hidden
    public static int read(int descriptor, long address, int length, int site) {
        looks(site);
        return (int) real("UnixNativeDispatcher", "read", descriptor, address, length);
    }

    @Hidden
    public static int write(int descriptor, long address, int length, int site) {
        for (int i = 0; i < WATCHES.size(); i++) {
            Watch watch = WATCHES.get(i);
            if (watch.wakes == descriptor) {
                HporNetwork.use(watch, Network.WATCHES, -1, site);
                watch.isDue(true);
            }
        }
        return (int) real("UnixNativeDispatcher", "write", descriptor, address, length);
    }

    @Hidden
    public static int inotifyAddWatch(int descriptor, long path, int events, int site) {
        looks(site);
        return (int) real("LinuxWatchService", "inotifyAddWatch", descriptor, path, events);
    }

    @Hidden
    public static void inotifyRmWatch(int descriptor, int watch, int site) {
        looks(site);
        real("LinuxWatchService", "inotifyRmWatch", descriptor, watch);
    }

    private static Object real(String owner, String name, Object... arguments) {
        int was = Hpor.mute();
        try {
            for (Method m : Class.forName("sun.nio.fs.".concat(owner)).getDeclaredMethods()) {
                if (m.getName().equals(name)) {
                    m.setAccessible(true);
                    return m.invoke(null, arguments);
                }
            }
            throw new InternalError(name);
        } catch (InvocationTargetException e) {
            throw HporWatches.<RuntimeException>asItIs(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException asItIs(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** After an execution: closes what is open. */
    static void reset() {
        files = null;
        for (Watch watch : WATCHES) {
            try {
                Method close = watch.poller.getClass().getDeclaredMethod("implCloseAll");
                close.setAccessible(true);
                close.invoke(watch.poller);
            } catch (ReflectiveOperationException e) {
                // its thread was stopped while it closed them
            }
        }
        WATCHES.clear();
    }
}
