import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.StampedLock;

/**
 * Plain reads with a stamp that is never validated are reads like others: what orders them behind or before a write is
 * what had been done when they were made, not when the thread ends.
 */
class Stamps extends Chapter {
    static final StampedLock lock = new StampedLock();
    static final Object monitor = new Object();
    static final Object[] cells = {"a", "a"};
    static int number, other;
    static volatile int flag;
    static final VarHandle FLAG = flag();

    private static VarHandle flag() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Stamps.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "then-locked" -> all(() -> { if (find(0) != null) remove(1); }, () -> put(1, "b"));
            case "then-locked-field" -> all(() -> { look(); add(); }, Stamps::addOther);
            case "then-monitor" -> all(() -> { look(); guarded(); }, Stamps::guarded);
            case "written-later" -> all(Stamps::look, Stamps::add);
            case "written-before-the-join" -> writtenBeforeJoin();
            case "handed-over" -> all(() -> { look(); flag = 1; }, () -> { if (flag == 1) add(); });
            case "handed-over-without-lock" -> all(() -> { look(); flag = 1; }, () -> { if (flag == 1) number = 1; });
            case "not-handed-over" -> all(() -> { flag = 1; look(); }, () -> { if (flag == 1) add(); });
            case "written-and-joined" -> writtenAndJoined();
            case "valid-beside-no-lock" -> all(Stamps::validated, () -> { number = 1; flag = 1; });
            case "valid-beside-lock" -> all(Stamps::validated, Stamps::add);
            case "valid-then-lock" -> all(() -> { validated(); add(); }, Stamps::add);
            case "invalid-then-read-lock" -> all(Stamps::read, Stamps::add);
            default -> throw new IllegalArgumentException(args[0]);
        }
        say("end");
    }

    /** Reads with a stamp that is not validated. */
    private static Object find(int index) {
        long stamp = lock.tryOptimisticRead();
        return stamp == 0 ? null : cells[index];
    }

    private static void look() {
        lock.tryOptimisticRead();
        int seen = number;
        assert seen >= 0;
    }

    private static void remove(int index) {
        long stamp = lock.writeLock();
        if (cells[index] != null) {
            cells[index] = null;
        }
        lock.unlockWrite(stamp);
    }

    private static void put(int index, Object value) {
        long stamp = lock.writeLock();
        if (cells[index] == null) {
            cells[index] = value;
        }
        lock.unlockWrite(stamp);
    }

    private static void add() {
        long stamp = lock.writeLock();
        number++;
        lock.unlockWrite(stamp);
    }

    private static void addOther() {
        long stamp = lock.writeLock();
        other++;
        lock.unlockWrite(stamp);
    }

    private static void guarded() {
        synchronized (monitor) {
            other++;
        }
    }

    private static void writtenBeforeJoin() throws Exception {
        Thread writer = start(Stamps::add);
        look();
        writer.join();
    }

    /** The write comes first, and orders nothing. */
    private static void writtenAndJoined() throws Exception {
        Thread writer = start(() -> { number = 1; FLAG.setOpaque(2); });
        if ((int) FLAG.getOpaque() == 2) {
            look();
        }
        writer.join();
    }

    private static void validated() {
        long stamp = lock.tryOptimisticRead();
        int seen = number;
        if (flag < 2 && lock.validate(stamp)) {
            assert seen >= 0;
        }
    }

    private static void read() {
        long stamp = lock.tryOptimisticRead();
        int seen = number;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            seen = number;
            lock.unlockRead(stamp);
        }
        assert seen >= 0;
    }
}
