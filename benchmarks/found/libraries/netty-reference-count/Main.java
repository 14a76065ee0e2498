import io.netty.util.AbstractReferenceCounted;
import io.netty.util.IllegalReferenceCountException;
import io.netty.util.ReferenceCounted;
import java.util.concurrent.atomic.AtomicInteger;

/** The last reference is released while other threads try to get one more. The object is freed once. */
public class Main {
    static final class Buffer extends AbstractReferenceCounted {
        final AtomicInteger freed = new AtomicInteger();

        @Override
        protected void deallocate() {
            freed.incrementAndGet();
        }

        @Override
        public ReferenceCounted touch(Object hint) {
            return this;
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread late = new Thread(() -> use(buffer)), later = new Thread(() -> use(buffer));
        late.start();
        later.start();
        buffer.release();
        late.join();
        later.join();
        assert buffer.freed.get() == 1 : "freed " + buffer.freed + " times";
    }

    private static void use(Buffer buffer) {
        try {
            buffer.retain();
        } catch (IllegalReferenceCountException freed) {
            return;
        }
        buffer.release();
    }
}
