import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.mina.core.future.CompositeIoFuture;
import org.apache.mina.core.future.DefaultConnectFuture;
import org.apache.mina.core.future.DefaultWriteFuture;
import org.apache.mina.core.future.WriteFuture;

/** Clients of MINA's futures. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "connect-cancel" -> connectCancel();
            case "listeners" -> listeners();
            case "composite" -> composite();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean theirs;

    /** Javadoc of ConnectFuture.cancel: true if the future has been cancelled by this call, false if it was done. */
    static void connectCancel() throws Exception {
        DefaultConnectFuture future = new DefaultConnectFuture();
        Thread other = new Thread(() -> theirs = future.cancel());
        other.start();
        future.setException(new IllegalStateException());
        other.join();
        assert theirs == future.isCanceled() && theirs == (future.getException() == null) : theirs;
    }

    /** Javadoc of IoFuture.addListener: told when it completes, or at once if it is complete. */
    static void listeners() throws Exception {
        AtomicInteger told = new AtomicInteger();
        DefaultWriteFuture future = new DefaultWriteFuture(null);
        future.addListener(done -> told.addAndGet(1));
        Thread other = new Thread(future::setWritten);
        other.start();
        future.addListener(done -> told.addAndGet(10));
        future.awaitUninterruptibly();
        other.join();
        assert told.get() == 11 && future.isWritten() : told;
    }

    /** Javadoc of CompositeIoFuture: complete when all of its futures are. */
    static void composite() throws Exception {
        WriteFuture a = new DefaultWriteFuture(null);
        WriteFuture b = new DefaultWriteFuture(null);
        Thread other = new Thread(a::setWritten);
        other.start();
        CompositeIoFuture<WriteFuture> both = new CompositeIoFuture<>(List.of(a, b));
        b.setWritten();
        both.awaitUninterruptibly();
        other.join();
        assert both.isDone() && a.isWritten() && b.isWritten();
    }
}
