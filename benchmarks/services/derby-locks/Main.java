import org.apache.derby.iapi.services.locks.CompatibilitySpace;
import org.apache.derby.iapi.services.locks.ShExLockable;
import org.apache.derby.iapi.services.locks.ShExQual;
import org.apache.derby.impl.services.locks.ConcurrentPool;

/** Derby's lock manager: two transactions that lock one object exclusively have it one after the other. */
public class Main {
    static int used;

    public static void main(String[] args) throws Exception {
        ConcurrentPool locks = new ConcurrentPool();
        ShExLockable row = new ShExLockable();
        Thread other = new Thread(() -> use(locks, row, "other"));
        other.start();
        use(locks, row, "main");
        other.join();
        assert used == 2 : used;
        System.out.println("used twice");
    }

    static void use(ConcurrentPool locks, ShExLockable row, Object group) {
        try {
            CompatibilitySpace space = locks.createCompatibilitySpace(null);
            assert locks.lockObject(space, group, row, ShExQual.EX, -1);
            used++;
            locks.unlockGroup(space, group);
        } catch (org.apache.derby.shared.common.error.StandardException e) {
            throw new IllegalStateException(e);
        }
    }
}
