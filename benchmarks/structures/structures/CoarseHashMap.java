package structures;

/** A hash map with one lock for all of it. */
public class CoarseHashMap {
    static final class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    final Entry[] buckets = new Entry[4];

    final Entry find(int key) {
        Entry entry = buckets[key & buckets.length - 1];
        while (entry != null && entry.key != key) {
            entry = entry.next;
        }
        return entry;
    }

    final void insert(int key, int value) {
        int bucket = key & buckets.length - 1;
        buckets[bucket] = new Entry(key, value, buckets[bucket]);
    }

    /** The former value; null: there was none. */
    public synchronized Integer put(int key, int value) {
        Entry entry = find(key);
        if (entry == null) {
            insert(key, value);
            return null;
        }
        int former = entry.value;
        entry.value = value;
        return former;
    }

    public synchronized Integer remove(int key) {
        int bucket = key & buckets.length - 1;
        Entry before = null;
        for (Entry entry = buckets[bucket]; entry != null; before = entry, entry = entry.next) {
            if (entry.key == key) {
                if (before == null) {
                    buckets[bucket] = entry.next;
                } else {
                    before.next = entry.next;
                }
                return entry.value;
            }
        }
        return null;
    }

    public synchronized Integer get(int key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }
}
