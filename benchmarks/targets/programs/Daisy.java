/** A small file system: inodes and blocks behind locks of their own, and a lock on the map of free blocks. */
public class Daisy {
    private static final class Inode {
        private int size;
        private int block = -1;
    }

    private final Inode[] inodes;
    private final Object[] locks;
    private final Object freeLock = new Object();
    private final boolean[] usedBlocks;
    private final int[] blocks;

    Daisy(int files) {
        inodes = new Inode[files];
        locks = new Object[files];
        java.util.Arrays.setAll(inodes, i -> new Inode());
        java.util.Arrays.setAll(locks, i -> new Object());
        usedBlocks = new boolean[files];
        blocks = new int[files];
    }

    private int allocate() {
        synchronized (freeLock) {
            for (int i = 0; i < usedBlocks.length; i++) {
                if (!usedBlocks[i]) {
                    usedBlocks[i] = true;
                    return i;
                }
            }
        }
        throw new AssertionError("disk full");
    }

    void write(int file, int value) {
        synchronized (locks[file]) {
            Inode inode = inodes[file];
            if (inode.block < 0) {
                inode.block = allocate();
            }
            blocks[inode.block] = value;
            inode.size = 1;
        }
    }

    int read(int file) {
        synchronized (locks[file]) {
            Inode inode = inodes[file];
            return inode.size == 0 ? -1 : blocks[inode.block];
        }
    }

    void remove(int file) {
        synchronized (locks[file]) {
            Inode inode = inodes[file];
            if (inode.block >= 0) {
                synchronized (freeLock) {
                    usedBlocks[inode.block] = false;
                }
            }
            inode.block = -1;
            inode.size = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Daisy disk = new Daisy(2);
        Together.run(3, me -> {
            switch (me) {
                case 0 -> {
                    disk.write(0, 7);
                    int value = disk.read(0);
                    assert value == 7 || value == -1;
                }
                case 1 -> {
                    disk.write(1, 9);
                    int value = disk.read(1);
                    assert value == 9;
                }
                default -> disk.remove(0);
            }
        });
    }
}
