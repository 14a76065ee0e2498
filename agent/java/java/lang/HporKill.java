package java.lang;

/** Unwinds a program thread that is left over at the end of an execution. Never seen by the program. */
final class HporKill extends Error {
    static final HporKill INSTANCE = new HporKill();

    private HporKill() {
        super(null, null, false, false);
    }
}
