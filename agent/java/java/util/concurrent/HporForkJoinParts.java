package java.util.concurrent;

/**
 * What a future of allOf() stands for, where that is looked at by those alone that wait for it
 * (docs/decisions/all-of.md). It lies on the future's stack, and stays there.
 */
public final class HporForkJoinParts extends CompletableFuture.Completion {
    private static final long serialVersionUID = 1;

    /** No final field: what it holds belongs to the state of the program. */
    private CompletableFuture<?>[] parts;

    HporForkJoinParts(CompletableFuture<?>[] parts) {
        this.parts = parts;
    }

    CompletableFuture<?>[] parts() {
        return parts;
    }

    @Override
    CompletableFuture<?> tryFire(int mode) {
        return null;
    }

    @Override
    boolean isLive() {
        return true;
    }
}
