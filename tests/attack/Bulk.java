import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;

/** Calls on many elements at once, and calls through views, against single calls on the same collection. */
class Bulk extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = maps(args[0]);
        text = text != null ? text : views(args[0]);
        text = text != null ? text : sorted(args[0]);
        text = text != null ? text : copies(args[0]);
        tell(text != null ? text : queues(args[0]));
    }

    private static ConcurrentHashMap<Integer, Integer> map(int... keys) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int key : keys) {
            map.put(key, key);
        }
        return map;
    }

    private static ConcurrentSkipListMap<Integer, Integer> list(int... keys) {
        return new ConcurrentSkipListMap<>(map(keys));
    }

    private static String maps(String name) {
        ConcurrentHashMap<Integer, Integer> one = map(1);
        ConcurrentHashMap<Integer, Integer> two = map(1, 2);
        switch (name) {
            case "map-replace-all":
                start(() -> one.replaceAll((k, v) -> 5));
                return "" + one.get(1);
            case "map-replace-all-two":
                start(() -> two.replaceAll((k, v) -> 5));
                return two.get(2) + " " + two.get(1);
            case "map-replace-all-or-put":
                start(() -> one.put(1, 7));
                one.replaceAll((k, v) -> v + 1);
                return "" + one.get(1);
            case "map-put-all": {
                Map<Integer, Integer> more = new LinkedHashMap<>();
                more.put(2, 2);
                more.put(3, 3);
                start(() -> one.putAll(more));
                return one.get(3) + " " + one.get(2);
            }
            case "map-put-all-counted":
                start(() -> one.putAll(Map.of(2, 2)));
                return "" + one.size();
            case "map-clear":
                start(one::clear);
                return "" + one.get(1);
            case "map-for-each":
                start(() -> one.put(1, 5));
                one.forEach((key, value) -> v = value);
                return "" + v;
            case "map-reduced":
                start(() -> one.put(1, 5));
                return "" + one.reduceValues(Long.MAX_VALUE, Integer::sum);
            case "map-searched":
                start(() -> one.put(1, 5));
                return "" + one.search(Long.MAX_VALUE, (k, v) -> v == 5 ? "five" : null);
            case "map-contains-value":
                start(() -> one.put(1, 5));
                return "" + one.containsValue(5);
            case "map-equals":
                start(() -> one.put(1, 5));
                return "" + one.equals(Map.of(1, 5));
            case "map-text":
                start(() -> one.put(1, 5));
                return "" + one;
            case "map-hash":
                start(() -> one.put(1, 5));
                return "" + one.hashCode();
            case "map-copied":
                start(() -> one.put(1, 5));
                return "" + new ConcurrentHashMap<>(one).get(1);
            case "map-gone":
                start(() -> one.remove(1));
                return one.isEmpty() + " " + one.mappingCount();
            default:
                return null;
        }
    }

    private static String views(String name) {
        ConcurrentHashMap<Integer, Integer> one = map(1);
        switch (name) {
            case "keys-removed-if":
                start(() -> one.keySet().removeIf(k -> k == 1));
                return "" + one.get(1);
            case "values-removed":
                start(() -> one.values().remove(1));
                return "" + one.containsKey(1);
            case "values-removed-all":
                start(() -> one.values().removeAll(List.of(1)));
                return "" + one.size();
            case "entries-removed-if":
                start(() -> one.entrySet().removeIf(e -> e.getValue() == 1));
                return "" + one.get(1);
            case "entry-set": {
                Map.Entry<Integer, Integer> entry = one.entrySet().iterator().next();
                start(() -> entry.setValue(5));
                return "" + one.get(1);
            }
            case "iterator-removes":
                start(() -> {
                    Iterator<Integer> i = one.keySet().iterator();
                    i.next();
                    i.remove();
                });
                return "" + one.isEmpty();
            case "keys-cleared":
                start(() -> one.keySet().clear());
                return "" + one.get(1);
            case "keys-retained":
                start(() -> one.keySet().retainAll(List.of()));
                return "" + one.get(1);
            case "keys-with-value":
                start(() -> one.keySet(9).add(2));
                return "" + one.get(2);
            case "key-set-adds-all": {
                Set<Integer> set = ConcurrentHashMap.newKeySet();
                start(() -> set.addAll(List.of(1)));
                return "" + set.contains(1);
            }
            case "elements":
                start(() -> one.put(1, 5));
                return "" + one.elements().nextElement();
            case "values-streamed":
                start(() -> one.put(1, 5));
                return "" + one.values().stream().mapToInt(i -> i).sum();
            default:
                return null;
        }
    }

    private static String sorted(String name) {
        ConcurrentSkipListMap<Integer, Integer> one = list(1);
        ConcurrentSkipListMap<Integer, Integer> two = list(1, 2);
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
        switch (name) {
            case "sorted-polled-first":
                start(one::pollFirstEntry);
                return "" + one.get(1);
            case "sorted-polled-last":
                start(two::pollLastEntry);
                return "" + two.lastKey();
            case "sorted-polled-by-two": {
                Thread t = start(() -> v = two.pollFirstEntry().getKey());
                int mine = two.pollFirstEntry().getKey();
                return "" + mine;
            }
            case "sorted-cleared":
                start(one::clear);
                return "" + one.containsKey(1);
            case "sorted-replaced-all":
                start(() -> one.replaceAll((k, v) -> 5));
                return "" + one.get(1);
            case "sorted-computed":
                start(() -> one.compute(1, (k, v) -> 5));
                return "" + one.get(1);
            case "sorted-merged":
                start(() -> one.merge(1, 4, Integer::sum));
                return "" + one.get(1);
            case "sorted-computed-away":
                start(() -> one.computeIfPresent(1, (k, v) -> null));
                return "" + one.isEmpty();
            case "sorted-head-cleared":
                start(() -> two.headMap(2).clear());
                return two.firstKey() + "";
            case "sorted-descending-polled":
                start(() -> two.descendingMap().pollFirstEntry());
                return "" + two.get(2);
            case "sorted-ceiling":
                start(() -> one.put(3, 3));
                return "" + one.ceilingKey(2);
            case "sorted-set-polled":
                start(set::pollFirst);
                return "" + set.contains(1);
            case "sorted-set-retained":
                start(() -> set.retainAll(List.of(2)));
                return "" + set.first();
            case "sorted-set-tail":
                start(() -> set.tailSet(2).remove(2));
                return "" + set.last();
            default:
                return null;
        }
    }

    private static String copies(String name) {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>(List.of(1));
        switch (name) {
            case "copy-adds-all": /* at once */
                start(() -> list.addAll(List.of(3, 4)));
                return "" + list.size();
            case "copy-adds-all-absent":
                start(() -> list.addAllAbsent(List.of(2, 3)));
                return "" + list.contains(3);
            case "copy-removes-if":
                start(() -> list.removeIf(i -> i == 1));
                return "" + list.get(0);
            case "copy-removes-all":
                start(() -> list.removeAll(List.of(1, 2)));
                return "" + list.isEmpty();
            case "copy-retains-all":
                start(() -> list.retainAll(List.of(2)));
                return "" + list.size();
            case "copy-replaces-all": /* at once */
                start(() -> list.replaceAll(i -> i + 4));
                return "" + list;
            case "copy-sorted":
                start(() -> list.sort((a, b) -> b - a));
                return "" + list.indexOf(2);
            case "copy-of-part-cleared":
                start(() -> list.subList(0, 1).clear());
                return "" + list.get(0);
            case "copy-set-adds-all": /* at once, as those that are absent */
                start(() -> set.addAll(List.of(2, 3)));
                return "" + set.size();
            case "copy-set-removes-if":
                start(() -> set.removeIf(i -> true));
                return "" + set.contains(1);
            default:
                return null;
        }
    }

    private static String queues(String name) {
        List<Integer> given = List.of(1, 2);
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>(given);
        ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>(given);
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(given);
        ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(2, false, given);
        LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>(given);
        LinkedBlockingDeque<Integer> ends = new LinkedBlockingDeque<>(given);
        PriorityBlockingQueue<Integer> heap = new PriorityBlockingQueue<>(given);
        switch (name) {
            case "transfer-removes":
                start(() -> transfer.remove(1));
                return "" + transfer.peek();
            case "transfer-cleared": /* one after the other */
                start(transfer::clear);
                return "" + transfer.size();
            case "transfer-removes-if":
                start(() -> transfer.removeIf(i -> i == 2));
                return "" + transfer.contains(2);
            case "linked-removes-all":
                start(() -> linked.removeAll(List.of(1)));
                return "" + linked.peek();
            case "linked-adds-all": /* at once */
                start(() -> linked.addAll(List.of(3, 4)));
                return "" + linked.contains(4);
            case "deque-last-removed":
                start(() -> deque.removeLastOccurrence(2));
                return "" + deque.peekLast();
            case "deque-cleared":
                start(deque::clear);
                return "" + deque.isEmpty();
            case "array-removes-if":
                start(() -> array.removeIf(i -> i == 1));
                return "" + array.peek();
            case "array-cleared": /* at once */
                start(array::clear);
                return "" + array.size();
            case "array-text":
                start(array::poll);
                return "" + array;
            case "blocking-retains":
                start(() -> blocking.retainAll(List.of(2)));
                return "" + blocking.peek();
            case "blocking-drained":
                start(() -> blocking.drainTo(new java.util.ArrayList<>()));
                return "" + blocking.size();
            case "ends-removed":
                start(() -> ends.removeFirstOccurrence(1));
                return "" + ends.peekFirst();
            case "heap-removes-if":
                start(() -> heap.removeIf(i -> i == 1));
                return "" + heap.peek();
            case "heap-as-array":
                start(heap::poll);
                return Arrays.toString(heap.toArray());
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
