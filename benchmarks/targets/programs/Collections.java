import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** Collections of java.util.concurrent in the hands of a few threads. */
public class Collections {
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "cow" -> {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
                Together.run(3, me -> {
                    list.add(me);
                    int seen = 0;
                    for (int element : list) {
                        seen++;
                    }
                    assert seen > 0;
                });
                assert list.size() == 3;
            }
            case "map-size" -> {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                Together.run(2, me -> {
                    map.put(me, me);
                    assert map.size() > 0;
                });
            }
            case "map-keys" -> {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                Together.run(3, me -> {
                    map.put(me, me);
                    assert map.get(me) == me;
                });
            }
            case "adder" -> {
                LongAdder adder = new LongAdder();
                Together.run(3, me -> {
                    adder.increment();
                    adder.add(2);
                });
                assert adder.sum() == 9;
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
