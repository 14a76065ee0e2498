import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Immutable holders that are published in opaque mode, which orders nothing: what is reached through their final fields
 * was written before they were let go (JLS 17.5). No race, whatever those fields lead to.
 */
public class Main {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    record Names(List<String> list, Map<String, Box> map) { }

    static final class Holder {
        final Box box;
        final int[] numbers = {1, 2};
        final Names names;

        Holder() {
            box = new Box(7);
            Map<String, Box> map = new HashMap<>();
            for (int i = 0; i < 20; i++) {
                map.put("k" + i, new Box(i));
            }
            names = new Names(List.of("a", "b", "c"), map);
        }
    }

    static final AtomicReference<Holder> shared = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            Holder h = shared.getOpaque();
            if (h != null) {
                assert h.box.value == 7 && h.numbers[1] == 2;
                assert h.names.list().get(2).equals("c") && h.names.map().get("k15").value == 15;
            }
        });
        child.start();
        shared.setOpaque(new Holder());
        child.join();
    }
}
