package java.lang;

import jdk.internal.vm.annotation.ForceInline;

/** What hpor does not control is named in the verdict when the program does it. */
public final class HporNamed {
    private HporNamed() {
    }

    public static void named(String operation) {
        if (Thread.currentThread() == Hpor.running) {
            Hpor.uncontrolled0(operation);
        }
    }

    /** At the entry of a method that is muted and may call methods of the object. */
    public static void called(Object o) {
        if (o != null && Thread.currentThread() == Hpor.running && !HporFiles.isAlone0()
                && !HporLookedUp.isOfJdk(o.getClass())) {
            nameCallback(o.getClass().getName());
        }
    }

    /** At the entry of a method of the class, one of the program: has muted code called it? */
    @ForceInline
    public static void calledMuted(String type) {
        if (Hpor.running == null) {
            calledWhileMuted(type);
        }
    }

    private static void calledWhileMuted(String type) {
        if (Hpor.callbacksNamed && type != lastNamed && Thread.currentThread() == Hpor.muted && !HporFiles.isAlone0()) {
            lastNamed = type;
            if (NAMED.add(type)) {
                nameCallback(type);
            }
        }
    }

    /** Names of classes; of those that muted code has called, the last one, which is likely to be the next one. */
    private static final java.util.HashSet<String> NAMED = new java.util.HashSet<>();
    private static String lastNamed;

    private static void nameCallback(String type) {
        Hpor.uncontrolled0("methods of ".concat(type).concat(" that the JDK calls: they are part of one step"));
    }

    /** Guard of what reaches out of the JVM. */
    public static void outside() {
        if (Thread.currentThread() == Hpor.running) {
            outside0();
        }
    }

    private static native void outside0();

    /** Guard of FileInputStream.open: the files of a disk are part of the input, devices and the like change. */
    public static boolean opened(String name) {
        HporFiles.touched(false);
        return namesDevice(name, true);
    }

    private static boolean namesDevice(String name, boolean streams) {
        if (Thread.currentThread() == Hpor.running && name != null) {
            for (String start : CHANGING) {
                if (name.startsWith(start) && !name.equals("/dev/null") && !name.equals("/dev/zero")) {
                    boolean steady = streams && (name.equals("/dev/random") || name.equals("/dev/urandom"));
                    steadies |= steady;
                    Hpor.uncontrolled0("reads from ".concat(name)
                            .concat(steady ? ": each time it is opened, it has the same bytes" : ""));
                }
            }
        }
        return false;
    }

    /** The program has opened a device of random bytes. */
    private static boolean steadies;

    /** Before bytes are read: a device of random bytes is replaced by a file, the same in every execution. */
    static void steady(java.io.FileDescriptor descriptor) {
        if (steadies && Thread.currentThread() == Hpor.running) {
            steady0(HporNetwork.number(descriptor));
        }
    }

    private static native void steady0(int number);

    /** Guard of RandomAccessFile.open. */
    public static boolean opened(String name, int mode) {
        HporFiles.touched((mode & 1) == 0); // RandomAccessFile.O_RDONLY
        return namesDevice(name, false);
    }

    /** Guard of what opens channels and the streams of Files. The use of files is HporFiles.opens(). */
    public static boolean opened(java.nio.file.Path path, java.util.Set<?> options,
            java.nio.file.attribute.FileAttribute<?>[] attributes) {
        if (path != null && Thread.currentThread() == Hpor.running) {
            int was = Hpor.mute();
            String name;
            try {
                name = path.toAbsolutePath().toString();
            } finally {
                Hpor.unmute(was);
            }
            namesDevice(name, true);
        }
        return false;
    }

    private static final int CHANGES = 0, GOES_THROUGH = 1;
    /** Of each table of properties, who has done either in this execution: a thread, or this map for several. */
    private static final java.util.IdentityHashMap<Object, Object[]> TABLES = new java.util.IdentityHashMap<>();

    /** Before each execution. */
    static void begin() {
        if (!TABLES.isEmpty()) {
            TABLES.clear();
        }
    }

    /**
     * A table of properties is one variable to those that call it. Its entries are not, to those that come to them one
     * by one behind such a call: what other threads change meanwhile is tried in one order.
     */
    private static void uses(Object table, int what) {
        if (HporFiles.isAlone0()) {
            return;
        }
        Thread self = Thread.currentThread();
        int was = Hpor.mute();
        Object[] users = TABLES.get(table);
        if (users == null) {
            users = new Object[2];
            TABLES.put(table, users);
        }
        users[what] = users[what] == null || users[what] == self ? self : TABLES;
        boolean meet = users[GOES_THROUGH] == TABLES // a view can change it, too
                || users[GOES_THROUGH] != null && users[CHANGES] != null && users[CHANGES] != users[GOES_THROUGH];
        Hpor.unmute(was);
        if (meet || what == GOES_THROUGH && HporInnerMonitors.isOld(table)) {
            Hpor.uncontrolled0("the entries of a table of properties, where a view, a copy or a function comes to them"
                    + " one by one beside other threads");
        }
    }

    /** The program calls a table of properties. */
    static void called(java.util.Properties table, int site) {
        if (Thread.currentThread() == Hpor.running && HporObjects.writes0(site)) {
            uses(table, CHANGES);
        }
    }

    /** Guards of what reads or changes a table of properties entry by entry. */
    public static void entries(Object table) {
        if (Thread.currentThread() == Hpor.running) {
            uses(table, GOES_THROUGH);
        }
    }

    public static void entries(Object table, Object argument) {
        entries(table);
    }

    public static void entries(Object table, Object key, Object argument) {
        entries(table);
    }

    public static void entries(Object table, Object key, Object value, Object function) {
        entries(table);
    }

    /** Guard of Repository.remove. The platform's server of beans is older than the execution, and so is its table. */
    public static void registers(Object table, Object name, Object context) {
        if (Thread.currentThread() == Hpor.running && !HporFiles.isAlone0() && HporInnerMonitors.isOld(table)) {
            Hpor.uncontrolled0("which beans are registered with the platform's server, to the calls of other threads");
        }
    }

    /** Guard of Repository.addMBean. */
    public static void registers(Object table, Object bean, Object name, Object context) {
        registers(table, name, context);
    }

    private static final String[] CHANGING = {"/dev/", "/proc/", "/sys/"};

    /** Guards of FileInputStream.read. */
    public static boolean read(java.io.FileInputStream stream) {
        if (Thread.currentThread() == Hpor.running) {
            try {
                HporFiles.stream(stream.getFD(), false);
                steady(stream.getFD());
                if (stream.getFD() == java.io.FileDescriptor.in) {
                    outside0();
                    Hpor.uncontrolled0("reads from standard input");
                }
            } catch (java.io.IOException e) {
                // closed: the read itself says so
            }
        }
        return false;
    }

    public static boolean read(java.io.FileInputStream stream, byte[] bytes) {
        return read(stream);
    }

    public static boolean read(java.io.FileInputStream stream, byte[] bytes, int offset, int length) {
        return read(stream);
    }
}
