import java.nio.IntBuffer;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Loops that look at an object of the JDK which is one variable as a whole: system properties, tables of properties,
 * buffers of text and of numbers. Another thread changes it, or nobody does ("never").
 */
class PolledState extends Chapter {
    private static final String NAME = "polled.state";

    interface Look {
        boolean isStill();
    }

    private static void poll(String pause, Look look) throws Exception {
        while (look.isStill()) {
            switch (pause) {
                case "yield" -> Thread.yield();
                case "sleep" -> Thread.sleep(3);
                default -> Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String[] words = args[0].split("-");
        Body nothing = () -> { };
        Properties table = new Properties();
        StringBuffer text = new StringBuffer();
        IntBuffer numbers = IntBuffer.allocate(4);
        ConcurrentLinkedQueue<Integer> seen = new ConcurrentLinkedQueue<>();
        Look look = switch (words[0]) {
            case "system" -> () -> System.getProperty(NAME) == null;
            case "number" -> () -> Integer.getInteger(NAME) == null;
            case "default" -> () -> System.getProperty(NAME, "none").equals("none");
            case "table" -> () -> table.getProperty(NAME) == null;
            case "contains" -> () -> !table.containsKey(NAME);
            case "text" -> () -> text.length() == 0;
            case "found" -> () -> text.indexOf("b") < 0;
            case "position" -> () -> numbers.position() == 0;
            case "logged" -> () -> {
                seen.add(1); // each round changes something
                return System.getProperty(NAME) == null && seen.size() < 3;
            };
            default -> throw new IllegalArgumentException(args[0]);
        };
        Body change = words.length == 3 ? nothing : switch (words[0]) {
            case "table", "contains" -> () -> table.setProperty(NAME, "1");
            case "text" -> () -> text.append('a');
            case "found" -> () -> text.append('a').append('b');
            case "position" -> () -> numbers.put(5);
            default -> () -> System.setProperty(NAME, "1");
        };
        all(() -> poll(words[1], look), () -> {
            v = 1;
            change.run();
        });
        say(v, seen);
    }
}
