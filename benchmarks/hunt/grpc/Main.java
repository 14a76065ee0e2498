import io.grpc.SynchronizationContext;
import io.grpc.SynchronizationContext.ScheduledHandle;
import io.grpc.Context;
import io.grpc.internal.SharedResourceHolder;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of gRPC's building blocks: tasks in order, contexts that are cancelled, shared resources. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "tasks-in-order" -> tasksInOrder();
            case "scheduled-cancel" -> scheduledCancel();
            case "context-cancel" -> contextCancel();
            case "context-listener" -> contextListener();
            case "shared-resource" -> sharedResource();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static int count;
    static boolean theirs;

    static SynchronizationContext context() {
        return new SynchronizationContext((thread, error) -> {
            throw new AssertionError(error);
        });
    }

    /** Javadoc of SynchronizationContext: tasks run one after the other, and all when the queue is drained. */
    static void tasksInOrder() throws Exception {
        SynchronizationContext context = context();
        Thread other = new Thread(() -> context.execute(() -> count += 1));
        other.start();
        context.executeLater(() -> count += 10);
        context.drain();
        other.join();
        context.execute(() -> theirs = count == 11);
        assert theirs;
    }

    /** Javadoc of ScheduledHandle.isPending: true while the task neither ran nor was cancelled. */
    static void scheduledCancel() throws Exception {
        SynchronizationContext context = context();
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        AtomicInteger runs = new AtomicInteger();
        ScheduledHandle handle = context.schedule(runs::incrementAndGet, 0, TimeUnit.NANOSECONDS, timer);
        context.execute(() -> {
            handle.cancel();
            count = runs.get();
        });
        timer.shutdown();
        timer.awaitTermination(1, TimeUnit.DAYS);
        assert runs.get() == count && !handle.isPending() : runs;
    }

    /** Javadoc of CancellableContext.cancel: true if this call cancelled it, false if it had been. */
    static void contextCancel() throws Exception {
        Context.CancellableContext context = Context.ROOT.withCancellation();
        Context child = context.withValue(Context.key("a"), 1);
        Thread other = new Thread(() -> theirs = context.cancel(null));
        other.start();
        boolean mine = context.cancel(new IllegalStateException());
        other.join();
        assert mine != theirs && child.isCancelled() && (child.cancellationCause() != null) == mine;
    }

    /** Javadoc of Context.addListener: the listener is told of the cancellation, now or later, once. */
    static void contextListener() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Context.CancellableContext context = Context.ROOT.withCancellation();
        context.addListener(done -> told.addAndGet(1), Runnable::run);
        Context child = context.withValue(Context.key("a"), 1);
        Thread other = new Thread(() -> context.cancel(null));
        other.start();
        child.addListener(done -> told.addAndGet(10), Runnable::run);
        other.join();
        assert told.get() == 11 : told;
    }

    /** Javadoc of SharedResourceHolder: one object for all who get it, closed when all have released it, not before. */
    static void sharedResource() throws Exception {
        AtomicInteger created = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        SharedResourceHolder.Resource<Integer> resource = new SharedResourceHolder.Resource<>() {
            @Override
            public Integer create() {
                return created.incrementAndGet();
            }

            @Override
            public void close(Integer instance) {
                closed.incrementAndGet();
            }
        };
        Integer first = SharedResourceHolder.get(resource);
        Thread other = new Thread(() -> SharedResourceHolder.release(resource, first));
        other.start();
        Integer second = SharedResourceHolder.get(resource);
        other.join();
        assert closed.get() < created.get() && second.intValue() == created.get() : second;
        SharedResourceHolder.release(resource, second);
    }
}
