package structures;

/** The lock is given back between the look and the change. */
public class BrokenCoarseHashMap extends CoarseHashMap {
    public Integer brokenPut(int key, int value) {
        Integer former = get(key);
        put(key, value);
        return former;
    }

    public Integer brokenRemove(int key) {
        Integer former = get(key);
        if (former != null) {
            remove(key);
        }
        return former;
    }
}
