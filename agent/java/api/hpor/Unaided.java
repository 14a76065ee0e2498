package hpor;

/** What happens without the agent. With it, calls of these methods are replaced by calls of its runtime. */
final class Unaided {
    private Unaided() {
    }

    static int choose(int n) {
        return 0;
    }

    static void discard() {
    }

    static void begin() {
    }

    static void end() {
    }
}
