package java.lang;

import java.io.File;
import java.lang.HporContract.Kind;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import jdk.internal.vm.annotation.Hidden;

/**
 * Files that threads share. They are one variable: what looks at files reads it, what changes files writes it. As long
 * as no two threads of an execution have used files, one of them to change some, using files is no operation. What
 * comes before other threads are started does not count.
 */
public final class HporFiles {
    private static final String NAMED = "files that several threads use: each call counts as one step, and an execution"
            + " finds what earlier ones have left";
    private static final String LEFT = "files that the program changes and looks at: an execution finds what earlier"
            + " ones have left";
    private static final int NOBODY = -1, SEVERAL = -2;

    private static int user = NOBODY;
    private static boolean changed;
    /** Has this execution changed files, at any time? And an earlier one? */
    private static boolean changes, left;
    /** Other processes may change files, too. */
    private static boolean processes;

    private HporFiles() {
    }

    /** Was no other thread started? One that has ended may come later in another order. */
    static native boolean isAlone0();

    /** Have threads shared files in some execution? */
    private static native boolean areShared0();

    /** One that no other process has. */
    private static native long ownNumber0();

    /** At the entry of the JDK's methods that look at files or change them. */
    @Hidden
    public static void touched(boolean changing) {
        HporNamed.outside();
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return;
        }
        if (changing) {
            changes = true;
        } else if (left) {
            left = false; // once is enough
            Hpor.uncontrolled0(LEFT);
        }
        boolean shared = areShared0();
        boolean watched = HporWatches.areUsed();
        if (!shared && !watched || processes) {
            HporLoops.untracked(); // what a loop waits for here is no thread of the program
        }
        if (isAlone0()) {
            return;
        }
        if (watched) {
            HporWatches.touched(changing);
            return;
        }
        if (shared) {
            Hpor.sync(Kind.FILES, 0, 0, changing ? 1 : 0, null);
            return;
        }
        if (user == NOBODY) {
            user = Hpor.runningId;
        } else if (user != Hpor.runningId) {
            user = SEVERAL;
        }
        changed |= changing;
        if (user == SEVERAL && changed) {
            Hpor.uncontrolled0(NAMED);
            Hpor.sync(Kind.FILES, 0, 0, 1, null);
        }
    }

    /** Guard of a file channel's end: it gives up the locks that the channel has. */
    @Hidden
    public static void closes(Object channel) {
        if (Thread.currentThread() == Hpor.running && HporAwaited.get(channel, "fileLockTable") != null) {
            touched(true);
        }
    }

    /** The program makes a watch service, whose thread uses files that other threads change. */
    @Hidden
    static void watched() {
        Hpor.uncontrolled0(NAMED);
        user = SEVERAL;
        touched(true);
    }

    /** At the entry of FileOutputStream.write and FileInputStream.read: the standard streams are no files. */
    static void stream(java.io.FileDescriptor descriptor, boolean changes) {
        if (descriptor != java.io.FileDescriptor.out && descriptor != java.io.FileDescriptor.err
                && descriptor != java.io.FileDescriptor.in) {
            touched(changes);
        }
    }

    /** Before these calls: where the file stands is part of the descriptor, which streams and channels share. */
    @Hidden
    public static void moves(java.io.FileDescriptor descriptor, int site) {
        if (descriptor != null && !HporNetwork.isVirtual(descriptor)) {
            HporObjects.object(descriptor, site);
        }
    }

    /** Guards of the calls by which channels read and write files. The ends of pipes are no files. */
    @Hidden
    public static void reads(java.io.FileDescriptor descriptor, long address, int length) {
        if (!HporNetwork.isVirtual(descriptor)) {
            touched(false);
            HporNamed.steady(descriptor);
        }
    }

    @Hidden
    public static void writes(java.io.FileDescriptor descriptor, long address, int length) {
        if (!HporNetwork.isVirtual(descriptor)) {
            touched(true);
        }
    }

    private static final int WRITES = 3; // O_WRONLY and O_RDWR, as on each Linux machine
    private static final int MAKES = 0x40; // O_CREAT
    private static final int EMPTIES = 0x200; // O_TRUNC

    /**
     * Guard of the JDK's call of open(2), which all of java.nio.file comes to. A guard of what the program calls would
     * not do: other steps may come between its entry and the call of the system.
     */
    @Hidden
    public static void opens(Object path, int flags, int mode) {
        touched((flags & (WRITES | MAKES | EMPTIES)) != 0);
    }

    /** The same for openat(2). */
    @Hidden
    public static void opens(int folder, byte[] name, int flags, int mode) {
        opens(name, flags, mode);
    }

    /* Temporary files: each execution gives them the same names, by thread and in their order. A program may compare or
     * hash these. Another run of hpor beside this one gets in nobody's way. */
    private static final long SMALLEST = 1_000_000_000_000_000_000L; // so that names have one length
    private static final java.util.Random OTHERS = new java.util.Random(ownNumber0());
    private static final long OF_RUN = OTHERS.nextLong();
    private static int[] temporary = new int[16];

    /**
     * What the execution has made: the next one removes what is left, as the system does sooner or later. So the names
     * are free again, and a search does not fill the disk.
     */
    private static final java.util.ArrayList<File> MADE = new java.util.ArrayList<>();

    private static long temporaryNumber(boolean isTaken) {
        long mixed = OTHERS.nextLong();
        if (!isTaken) {
            int thread = Hpor.runningId;
            if (thread >= temporary.length) {
                temporary = Arrays.copyOf(temporary, 2 * thread);
            }
            mixed = (OF_RUN ^ (long) thread << 32 ^ temporary[thread]++) * 0x9e3779b97f4a7c15L;
        }
        return SMALLEST + Long.remainderUnsigned(mixed, 8 * SMALLEST);
    }

    /** Guard of TempFileHelper.generatePath. Null: the JDK makes the name. */
    public static Path temporary(String prefix, String suffix, Path folder) {
        if (!HporNetwork.isProgram()) {
            return null;
        }
        int was = Hpor.mute();
        try {
            FileSystem system = folder.getFileSystem();
            Path path = null;
            do {
                String number = Long.toString(temporaryNumber(path != null));
                Path name = system.getPath(prefix.concat(number).concat(suffix));
                if (name.getParent() != null) {
                    throw new IllegalArgumentException("Invalid prefix or suffix");
                }
                path = folder.resolve(name);
            } while (system == FileSystems.getDefault() && Files.exists(path, LinkOption.NOFOLLOW_LINKS));
            if (system == FileSystems.getDefault()) {
                MADE.add(path.toFile());
            }
            return path;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The same of File.TempDirectory.generateFile. */
    public static File temporary(String prefix, String suffix, File folder) {
        if (!HporNetwork.isProgram() || suffix == null) {
            return null;
        }
        int was = Hpor.mute();
        try {
            File file = null;
            do {
                String number = Long.toString(temporaryNumber(file != null));
                String name = new File(prefix).getName().concat(number).concat(suffix);
                file = new File(folder, name);
                if (name.length() > MOST_OF_NAME || !name.equals(file.getName())) {
                    return null; // the JDK shortens or refuses it
                }
            } while (file.exists());
            MADE.add(file);
            return file;
        } finally {
            Hpor.unmute(was);
        }
    }

    private static final int MOST_OF_NAME = 200;

    private static void remove(File file) {
        File[] inside = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
        for (int i = 0; inside != null && i < inside.length; i++) {
            remove(inside[i]);
        }
        file.delete();
    }

    /** Guard of the method that starts a process. */
    public static void processStarts() {
        processes |= Thread.currentThread() == Hpor.running;
    }

    /** Before each execution. */
    static void reset() {
        user = NOBODY;
        left |= changes;
        changes = changed = processes = false;
        HporArrays.clear(temporary);
        for (File made : MADE) {
            remove(made);
        }
        MADE.clear();
    }
}
