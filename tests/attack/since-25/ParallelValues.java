import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Values that are bound where a computation in parallel begins: the thread that waits may run parts. */
class ParallelValues extends Chapter {
    private static final ScopedValue<Integer> VALUE = ScopedValue.newInstance();

    public static void main(String[] args) {
        switch (args[0]) {
            case "bound" -> ScopedValue.where(VALUE, 1).run(() -> tell(parts()));
            case "unbound" -> tell(parts());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static String parts() {
        return IntStream.range(0, 2).parallel().mapToObj(i -> VALUE.isBound() ? "v" : "n")
                .collect(Collectors.joining());
    }
}
