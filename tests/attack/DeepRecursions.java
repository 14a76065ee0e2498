/** Recursions without end, which other threads may notice at each level. */
class DeepRecursions extends Chapter {
    private static int depth;

    /** A field that nobody else looks at is counted up at each level. */
    static String counted() throws Exception {
        return bothOf(() -> thrown(DeepRecursions::count), () -> v);
    }

    /** A monitor is entered at each level: all are left when the error is caught. */
    static String locked() throws Exception {
        Object lock = new Object();
        return bothOf(() -> thrown(() -> lock(lock)), () -> {
            synchronized (lock) {
                return thrown(lock::notifyAll);
            }
        });
    }

    private static int count() {
        depth++;
        return count() + 1;
    }

    private static int lock(Object lock) {
        synchronized (lock) {
            return lock(lock) + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        tell(args[0].equals("counted") ? counted() : locked());
    }
}
