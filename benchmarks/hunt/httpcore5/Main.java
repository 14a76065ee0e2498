import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.concurrent.BasicFuture;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.concurrent.ComplexFuture;
import org.apache.hc.core5.concurrent.FutureCallback;

/** Clients of Apache HttpCore: a thread completes or arms a future, the other one cancels it. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "future" -> future();
            case "complex-cancel" -> complexCancel();
            case "complex-depends-on" -> complexDependsOn();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static class Count implements FutureCallback<Integer> {
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public void completed(Integer value) {
            calls.addAndGet(1);
        }

        @Override
        public void failed(Exception thrown) {
            calls.addAndGet(10);
        }

        @Override
        public void cancelled() {
            calls.addAndGet(100);
        }
    }

    /** Javadoc of FutureCallback: one of the events is told; who completed or cancelled the future is answered so. */
    static void future() throws Exception {
        Count count = new Count();
        BasicFuture<Integer> future = new BasicFuture<>(count);
        boolean[] cancelled = new boolean[1];
        Thread other = start(() -> cancelled[0] = future.cancel(false));
        boolean completed = future.completed(1);
        other.join();
        assert completed != cancelled[0] && future.isCancelled() == cancelled[0] : future;
        assert count.calls.get() == (completed ? 1 : 100) : count.calls;
    }

    /** Javadoc of ComplexFuture: the dependent process will get cancelled if the future itself is cancelled. */
    static void complexCancel() throws Exception {
        ComplexFuture<Integer> future = new ComplexFuture<>(null);
        AtomicInteger cancels = new AtomicInteger();
        Thread other = start(() -> future.cancel(true));
        future.setDependency((Cancellable) () -> cancels.incrementAndGet() > 0);
        other.join();
        assert future.isCancelled() && cancels.get() == 1 : cancels;
    }

    /** The same of a future that it depends on. */
    static void complexDependsOn() throws Exception {
        ComplexFuture<Integer> future = new ComplexFuture<>(null);
        BasicFuture<Integer> inner = new BasicFuture<>(null);
        Thread other = start(future::cancel);
        future.setDependency((Cancellable) inner);
        other.join();
        assert future.isCancelled() && inner.isCancelled();
    }
}
