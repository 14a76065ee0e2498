import io.netty.util.AbstractReferenceCounted;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import io.netty.util.DefaultAttributeMap;
import io.netty.util.ReferenceCounted;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Netty's building blocks: promises, attributes, counts of references. */
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
}
