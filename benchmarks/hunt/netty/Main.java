import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import io.netty.util.HashedWheelTimer;
import io.netty.util.ReferenceCounted;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Netty's building blocks: promises, attributes, counts of references, buffers, timers, executors. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "promise-cancel" -> promiseCancel();
            case "promise-listeners" -> promiseListeners();
            case "promise-await" -> promiseAwait();
            case "attribute-once" -> attributeOnce();
            case "attribute-removed" -> attributeRemoved();
            case "released-once", "released-once-races" -> releasedOnce();
            case "retain-late" -> retainLate();
            case "constant-once" -> constantOnce();
            case "wheel-stop" -> wheelStop();
            case "wheel-cancel" -> wheelCancel();
            case "buffer-released" -> bufferReleased();
            case "pooled-elsewhere" -> pooledElsewhere();
            case "executor-shutdown" -> executorShutdown();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean theirs;

    static Promise<Integer> promise() {
        return new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    }

    /** Javadoc of Promise.setUncancellable: true if it cannot be cancelled any more, or is done but not cancelled. */
    static void promiseCancel() throws Exception {
        Promise<Integer> promise = promise();
        Thread other = new Thread(() -> theirs = promise.cancel(false));
        other.start();
        boolean mine = promise.setUncancellable() && promise.trySuccess(1);
        other.join();
        assert mine != theirs && mine == promise.isSuccess() && theirs == promise.isCancelled() : mine + " " + theirs;
    }

    /** Javadoc of Future.addListener: it is notified when the future is done, or at once if it is already. */
    static void promiseListeners() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> promise = promise();
        promise.addListener(done -> told.addAndGet(1));
        Thread other = new Thread(() -> promise.trySuccess(1));
        other.start();
        promise.addListener(done -> told.addAndGet(10));
        promise.addListener(done -> told.addAndGet(100));
        other.join();
        assert told.get() == 111 : told;
    }

    /** Javadoc of Future.sync: waits until it is done; both who wait are woken. */
    static void promiseAwait() throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
        Thread waits = new Thread(() -> theirs = promise.awaitUninterruptibly().isSuccess());
        Thread sets = new Thread(() -> promise.setSuccess(1));
        waits.start();
        sets.start();
        int mine = promise.sync().getNow();
        waits.join();
        sets.join();
        assert theirs && mine == 1;
    }

    static Attribute<Integer> first;

    /** Javadoc of AttributeMap.attr: never null, one attribute for a key. */
    static void attributeOnce() throws Exception {
        DefaultAttributeMap map = new DefaultAttributeMap();
        AttributeKey<Integer> a = AttributeKey.valueOf("a");
        AttributeKey<Integer> b = AttributeKey.valueOf("b");
        Thread other = new Thread(() -> {
            first = map.attr(a);
            first.setIfAbsent(1);
        });
        other.start();
        map.attr(b).set(2);
        Attribute<Integer> second = map.attr(a);
        Integer seen = second.setIfAbsent(3);
        other.join();
        assert first == second && map.attr(b).get() == 2 && map.attr(a).get() == (seen == null ? 3 : 1);
    }

    /** Javadoc of Attribute.getAndRemove: who calls attr later gets a new one; a value that was set is not lost. */
    static void attributeRemoved() throws Exception {
        DefaultAttributeMap map = new DefaultAttributeMap();
        AttributeKey<Integer> a = AttributeKey.valueOf("a");
        AttributeKey<Integer> b = AttributeKey.valueOf("b");
        map.attr(a).set(1);
        Thread other = new Thread(() -> theirs = map.attr(a).getAndRemove() == 1);
        other.start();
        map.attr(b).set(2);
        other.join();
        assert theirs && !map.hasAttr(a) && map.attr(a).get() == null && map.attr(b).get() == 2;
    }

    static class Counted extends AbstractReferenceCounted {
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

    /** Javadoc of ReferenceCounted.release: true if and only if the count became 0, and the object was deallocated. */
    static void releasedOnce() throws Exception {
        Counted counted = new Counted();
        counted.retain();
        Thread other = new Thread(() -> theirs = counted.release());
        other.start();
        boolean mine = counted.release();
        other.join();
        assert mine != theirs && counted.freed.get() == 1 && counted.refCnt() == 0 : mine + " " + theirs;
    }

    /** Javadoc of ReferenceCounted: an object that was deallocated cannot be retained: an exception tells. */
    static void retainLate() throws Exception {
        Counted counted = new Counted();
        Thread other = new Thread(() -> theirs = counted.release());
        other.start();
        boolean mine = false;
        try {
            counted.retain();
            assert counted.freed.get() == 0;
            mine = counted.release();
        } catch (io.netty.util.IllegalReferenceCountException gone) {
            assert counted.refCnt() == 0;
        }
        other.join();
        assert mine != theirs && counted.freed.get() == 1;
    }

    static AttributeKey<?> key;

    /** Javadoc of AttributeKey.valueOf and newInstance: one key for a name; who makes it new fails if it is there. */
    static void constantOnce() throws Exception {
        Thread other = new Thread(() -> key = AttributeKey.valueOf("a"));
        other.start();
        AttributeKey<?> mine = null;
        try {
            mine = AttributeKey.newInstance("a");
        } catch (IllegalArgumentException taken) {
            mine = AttributeKey.valueOf("a");
        }
        other.join();
        assert mine == key;
    }

    /** Javadoc of Timer.stop: cancels all tasks that were not executed yet, and returns their handles. */
    static void wheelStop() throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.DAYS, 1);
        timer.start();
        Timeout[] made = new Timeout[1];
        Thread other = new Thread(() -> {
            try {
                made[0] = timer.newTimeout(timeout -> { }, 1000, TimeUnit.DAYS);
            } catch (IllegalStateException stopped) {
                theirs = true;
            }
        });
        other.start();
        Set<Timeout> left = timer.stop();
        other.join();
        assert theirs || left.contains(made[0]) && made[0].isCancelled() : left;
    }

    /** Javadoc of Timeout.cancel: false if the task was executed or cancelled already. */
    static void wheelCancel() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS, 1);
        Timeout timeout = timer.newTimeout(expired -> ran.incrementAndGet(), 1, TimeUnit.MILLISECONDS);
        boolean cancelled = timeout.cancel();
        Set<Timeout> left = timer.stop();
        assert cancelled == timeout.isCancelled() && (ran.get() == 1) == timeout.isExpired() : ran;
        assert cancelled ? ran.get() == 0 && left.isEmpty() : ran.get() == 1 || left.contains(timeout) : ran;
    }

    /** Javadoc of ReferenceCounted.release: true if and only if the buffer was deallocated. */
    static void bufferReleased() throws Exception {
        ByteBuf buffer = new UnpooledByteBufAllocator(false, true).heapBuffer(4);
        ByteBuf slice = buffer.writeInt(7).retainedSlice(0, 4);
        Thread other = new Thread(() -> theirs = slice.getInt(0) == 7 && slice.release());
        other.start();
        boolean mine = buffer.release();
        other.join();
        assert mine != theirs && buffer.refCnt() == 0 : mine + " " + theirs;
    }

    /** Javadoc of ByteBufAllocator: it is expected to be thread-safe; a buffer may be released by another thread. */
    static void pooledElsewhere() throws Exception {
        PooledByteBufAllocator pool = new PooledByteBufAllocator(false, 1, 0, 4096, 1, 0, 0, true);
        ByteBuf first = pool.heapBuffer(16).writeInt(1);
        Thread other = new Thread(() -> theirs = first.release());
        other.start();
        ByteBuf second = pool.heapBuffer(16).writeInt(2);
        other.join();
        assert theirs && second.getInt(0) == 2 && second.release();
        assert pool.metric().heapArenas().get(0).numActiveAllocations() == 0;
    }

    /** Javadoc of EventExecutorGroup.shutdownGracefully: a task is accepted, and then run, or it is rejected. */
    static void executorShutdown() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        DefaultEventExecutor executor = new DefaultEventExecutor();
        executor.execute(ran::incrementAndGet);
        Thread other = new Thread(() -> executor.shutdownGracefully(0, 0, TimeUnit.SECONDS));
        other.start();
        int accepted = 1;
        try {
            executor.execute(ran::incrementAndGet);
            accepted++;
        } catch (RejectedExecutionException shut) {
            assert executor.isShuttingDown();
        }
        other.join();
        executor.terminationFuture().sync();
        assert ran.get() == accepted : ran + " " + accepted;
    }
}
