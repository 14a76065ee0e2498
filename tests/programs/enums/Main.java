import java.util.EnumMap;
import java.util.EnumSet;

/**
 * Enums with fields, methods per constant, switch, values, valueOf, EnumMap and EnumSet, with state that each execution
 * changes and the next must not see. The constants of one execution are the same objects throughout that execution.
 */
public class Main {
    enum Level {
        LOW(1) {
            @Override
            int weight() {
                return 10;
            }
        },
        MIDDLE(2),
        HIGH(3);

        private final int rank;
        private int used;

        Level(int rank) {
            this.rank = rank;
        }

        int weight() {
            return rank;
        }

        synchronized int use() {
            return ++used;
        }
    }

    static int rate(Level level) {
        switch (level) {
            case LOW:
                return 100;
            case MIDDLE:
                return 200;
            default:
                return 300;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            Level.MIDDLE.use();
            assert Level.valueOf("LOW") == Level.LOW;
        });
        child.start();
        Level.valueOf("MIDDLE").use();
        child.join();
        assert Level.MIDDLE.used == 2 : "state of another execution: " + Level.MIDDLE.used;
        assert Level.values().length == 3 && Level.values()[2] == Level.HIGH;
        assert Level.LOW.weight() == 10 && Level.HIGH.weight() == 3;
        assert rate(Level.LOW) + rate(Level.MIDDLE) + rate(Level.HIGH) == 600;
        EnumMap<Level, String> map = new EnumMap<>(Level.class);
        map.put(Level.valueOf("HIGH"), "high");
        assert "high".equals(map.get(Level.HIGH));
        assert EnumSet.allOf(Level.class).contains(Level.valueOf("LOW"));
        try {
            Level.valueOf("NONE");
            assert false;
        } catch (IllegalArgumentException expected) {
            assert expected.getMessage().contains("NONE");
        }
    }
}
