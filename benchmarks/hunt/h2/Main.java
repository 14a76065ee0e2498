import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;

/** Clients of H2's store in memory: maps, versions and transactions. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "put-if-absent" -> putIfAbsent();
            case "put-clear" -> putClear();
            case "open-map" -> openMap();
            case "cursor" -> cursor();
            case "commit" -> commit();
            case "transactions" -> transactions();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Integer theirs;

    static MVStore store() {
        return new MVStore.Builder().autoCommitDisabled().open();
    }

    /** Javadoc of MVMap.putIfAbsent: as of a ConcurrentMap, one of two wins. */
    static void putIfAbsent() throws Exception {
        MVMap<Integer, Integer> map = store().openMap("a");
        Thread other = new Thread(() -> theirs = map.putIfAbsent(1, 1));
        other.start();
        Integer mine = map.putIfAbsent(1, 2);
        other.join();
        assert (mine == null) != (theirs == null) && map.get(1) == (mine == null ? 2 : 1) && map.size() == 1;
    }

    /** Javadoc of MVMap.clear: removes all; what is put later stays. */
    static void putClear() throws Exception {
        MVMap<Integer, Integer> map = store().openMap("a");
        map.put(1, 1);
        Thread other = new Thread(map::clear);
        other.start();
        Integer before = map.put(1, 2);
        other.join();
        assert before == null ? map.get(1) == 2 : map.isEmpty() && before == 1 : before;
    }

    static MVMap<Integer, Integer> opened;

    /** Javadoc of MVStore.openMap: the map of this name, created if it is not there yet. */
    static void openMap() throws Exception {
        MVStore store = store();
        Thread other = new Thread(() -> opened = store.openMap("a"));
        other.start();
        MVMap<Integer, Integer> mine = store.openMap("a");
        other.join();
        assert opened == mine && store.getMapNames().size() == 1;
    }

    /** Javadoc of MVMap.cursor: goes over the map as it is at that moment. */
    static void cursor() throws Exception {
        MVMap<Integer, Integer> map = store().openMap("a");
        map.put(1, 1);
        Thread other = new Thread(() -> {
            map.put(2, 10);
            map.remove(1);
        });
        other.start();
        int sum = map.values().stream().mapToInt(value -> value).sum();
        other.join();
        assert sum == 1 || sum == 11 || sum == 10 : sum;
    }

    /** Javadoc of MVStore.commit: the versions go on, and changes beside it are kept. */
    static void commit() throws Exception {
        MVStore store = store();
        MVMap<Integer, Integer> map = store.openMap("a");
        map.put(1, 1);
        Thread other = new Thread(store::commit);
        other.start();
        map.put(2, 2);
        other.join();
        store.commit();
        assert map.get(1) == 1 && map.get(2) == 2 && map.size() == 2;
    }

    /** Javadoc of TransactionMap.put: atomic; what is committed is seen by later transactions. */
    static void transactions() throws Exception {
        TransactionStore store = new TransactionStore(store());
        store.init();
        Transaction a = store.begin();
        Transaction b = store.begin();
        TransactionMap<Integer, Integer> first = a.openMap("a");
        TransactionMap<Integer, Integer> second = b.openMap("a");
        Thread other = new Thread(() -> {
            first.put(1, 1);
            a.commit();
        });
        other.start();
        second.put(2, 2);
        b.rollback();
        other.join();
        TransactionMap<Integer, Integer> last = store.begin().openMap("a");
        assert last.get(1) == 1 && last.get(2) == null && last.sizeAsLong() == 1;
    }
}
