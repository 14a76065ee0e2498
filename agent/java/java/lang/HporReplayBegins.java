package java.lang;

/**
 * Thrown and caught when a saved schedule is about to run, where the JVM has its agent for debuggers. That agent can be
 * told to wait for a debugger at this exception (hpor.build.Program). One that has attached before stops in the
 * warm-up as well, whose order is another one.
 */
final class HporReplayBegins extends Exception {
    private HporReplayBegins() {
        super(null, null, false, false);
    }

    static void tell() {
        try {
            throw new HporReplayBegins();
        } catch (HporReplayBegins e) {
            // It was for the debugger.
        }
    }
}
