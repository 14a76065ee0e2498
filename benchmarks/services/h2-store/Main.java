import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** Two threads put a value for one key into a map of H2's store, if there is none: one wins, and both know who. */
public class Main {
    static Integer other;

    public static void main(String[] args) throws Exception {
        MVStore store = new MVStore.Builder().autoCommitDisabled().open();
        MVMap<Integer, Integer> map = store.openMap("accounts");
        Thread thread = new Thread(() -> other = map.putIfAbsent(1, 10));
        thread.start();
        Integer mine = map.putIfAbsent(1, 20);
        thread.join();
        int value = map.get(1);
        boolean iHave = mine == null && value == 20 && other == 20;
        boolean otherHas = other == null && value == 10 && mine == 10;
        assert iHave || otherHas : mine + " " + other;
        System.out.println("one has won");
        store.closeImmediately();
    }
}
