package java.util.concurrent;

/**
 * The parts of a future of allOf() (docs/decisions/all-of.md). As long as threads only wait for the future, this lies
 * on its stack, and the future stands for its parts. Once it gets an action, this lies on the stacks of the parts, and
 * counts those that are done.
 */
public final class HporForkJoinParts extends CompletableFuture.BiCompletion<Object, Object, Void> {
    private static final long serialVersionUID = 1;

    /** No final field: what it holds belongs to the state of the program. */
    private CompletableFuture<?>[] parts;
    private int left;

    HporForkJoinParts(CompletableFuture<Void> all, CompletableFuture<?>[] parts) {
        super(null, all, null, null);
        this.parts = parts;
    }

    CompletableFuture<?>[] parts() {
        return parts;
    }

    /** From here on, the parts are counted. This belongs to the step that gives the future its first action. */
    void count() {
        dep.stack = null;
        left = parts.length + 1;
        for (CompletableFuture<?> part : parts) {
            if (part.result == null) {
                part.unipush(new CompletableFuture.CoCompletion(this));
            } else {
                left--;
            }
        }
        if (--left == 0) {
            complete(false);
        }
    }

    /** Gives the future its result, as the JDK's code comes to it where all parts are done. */
    private void complete(boolean last) {
        dep.internalComplete(CompletableFuture.andTree(parts, 0, parts.length - 1).result);
        HporSections.gathered(dep, last);
    }

    /** Another part is done. */
    @Override
    CompletableFuture<Void> tryFire(int mode) {
        if (--left > 0) {
            return null;
        }
        complete(true);
        return dep.postFire(null, mode);
    }
}
