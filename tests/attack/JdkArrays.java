import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Arrays that classes of java.util.concurrent fill, sort and copy: their own, which nobody else has, and others. */
class JdkArrays extends Chapter {
    /** What a subscriber sees, one letter for each signal. */
    static class Reader implements Flow.Subscriber<String> {
        final CountDownLatch subscribed = new CountDownLatch(1);
        final long asks;
        volatile String seen = "";
        volatile Flow.Subscription subscription;

        Reader(long asks) {
            this.asks = asks;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            seen += "s";
            subscribed.countDown();
            subscription.request(asks);
        }

        @Override
        public void onNext(String item) {
            seen += item;
        }

        @Override
        public void onError(Throwable e) {
            seen += "e";
        }

        @Override
        public void onComplete() {
            seen += "c";
        }
    }

    public static void main(String[] args) throws Throwable {
        String told = flows(args[0]);
        told = told != null ? told : given(args[0]);
        tell(told != null ? told : own(args[0]));
    }

    private static String flows(String what) throws Throwable {
        if (!what.startsWith("flow")) {
            return null;
        }
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Reader reader = new Reader(what.equals("flow-two-errors") ? -1 : 9);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 2);
        publisher.subscribe(reader);
        switch (what) {
            case "flow-two-errors": // a request of -1 is one, and the subscriber is told of one of them
                publisher.closeExceptionally(new IllegalStateException());
                break;
            case "flow-cancelled":
                reader.subscribed.await();
                reader.subscription.cancel();
                break;
            case "flow-cancelled-by-two":
                reader.subscribed.await();
                all(() -> reader.subscription.cancel(), () -> reader.subscription.cancel());
                break;
            default:
                throw new IllegalArgumentException(what);
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return reader.seen;
    }

    /** Arrays of the program, which are filled on the way through the JDK. */
    private static String given(String what) throws Throwable {
        Object[] array = {0, 0};
        Object[] got = new Object[1];
        switch (what) {
            case "fill-by-two":
                all(() -> Arrays.fill(array, 1), () -> Arrays.fill(array, 2));
                return array[0] + " " + array[1];
            case "fill-part-and-read":
                all(() -> Arrays.fill(array, 0, 1, 1), () -> got[0] = array[0]);
                return "" + got[0];
            case "fill-part-and-read-another":
                all(() -> Arrays.fill(array, 0, 1, 1), () -> got[0] = array[1]);
                return array[0] + " " + got[0];
            case "fill-locked":
                all(() -> {
                    synchronized (array) {
                        Arrays.fill(array, 1);
                    }
                }, () -> {
                    synchronized (array) {
                        got[0] = "" + array[0] + array[1];
                    }
                });
                return "" + got[0];
            case "fill-in-task": { // java.util.concurrent is on the stack, but does not fill
                ExecutorService pool = Executors.newSingleThreadExecutor();
                CompletableFuture.runAsync(() -> Arrays.fill(array, 1), pool);
                got[0] = array[0];
                pool.shutdown();
                return "" + got[0];
            }
            case "fill-in-comparator": {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
                all(() -> list.sort((a, b) -> {
                    Arrays.fill(array, 1);
                    return 0;
                }), () -> got[0] = array[0]);
                return "" + got[0];
            }
            case "fill-what-a-queue-gave": { // the array is new, and the program's
                Object[] copy = new ConcurrentLinkedQueue<>(List.of(1)).toArray();
                all(() -> Arrays.fill(copy, 2), () -> Arrays.fill(copy, 3));
                return "" + copy[0];
            }
            case "fill-by-queue": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2, false, List.of(1, 2));
                all(() -> queue.toArray(array), () -> got[0] = array[0]);
                return "" + got[0];
            }
            case "fill-what-a-list-takes": {
                all(() -> new CopyOnWriteArrayList<>(array), () -> Arrays.fill(array, 1));
                return "";
            }
            default:
                return null;
        }
    }

    /** Arrays of the JDK's own. */
    private static String own(String what) throws Throwable {
        Object[] got = new Object[1];
        switch (what) {
            case "sort-and-get": {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(2, 1));
                all(() -> list.sort(null), () -> got[0] = list.get(0));
                return "" + got[0];
            }
            case "text-and-set": {
                AtomicReferenceArray<String> array = new AtomicReferenceArray<>(new String[] {"a", "b"});
                all(() -> array.set(0, "c"), () -> got[0] = array.toString());
                return "" + got[0];
            }
            case "copied-and-set": { // "all elements copied": what the program has is another array
                String[] given = {"a", "b"};
                AtomicReferenceArray<String> array = new AtomicReferenceArray<>(given);
                all(() -> array.set(0, "c"), () -> Arrays.fill(given, "d"));
                return array + given[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
