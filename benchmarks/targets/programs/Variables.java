/** Threads that share one volatile field, and differ in what they do to it. */
public class Variables {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[1]);
        int times = Integer.parseInt(args[2]);
        switch (args[0]) {
            case "writes" -> Together.run(threads, me -> repeat(times, i -> shared = me));
            case "increments" -> Together.run(threads, me -> repeat(times, i -> shared++));
            case "readers" -> Together.run(threads, me -> {
                if (me < 2) {
                    repeat(times, i -> shared = 1 + me);
                } else {
                    int seen = shared;
                }
            });
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(shared);
    }

    private static void repeat(int times, java.util.function.IntConsumer body) {
        for (int i = 0; i < times; i++) {
            body.accept(i);
        }
    }
}
