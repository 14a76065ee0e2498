import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/**
 * A publisher with an executor of its own. Who consumes takes an item before the publisher has counted it, and goes
 * round until that has happened.
 */
class Publishers extends Attack {
    static String got = "";
    static volatile boolean whole;

    static class Collector implements Flow.Subscriber<String> {
        private final long most;

        Collector(long most) {
            this.most = most;
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            s.request(most);
        }

        @Override
        public void onNext(String item) {
            got += item;
        }

        @Override
        public void onError(Throwable e) {
            got += "error";
        }

        @Override
        public void onComplete() {
            whole = true;
        }
    }

    static void threads(long most) {
        SubmissionPublisher<String> p = new SubmissionPublisher<>(r -> start(r::run), 2);
        p.subscribe(new Collector(most));
        p.submit("a");
        p.close();
        while (!whole) {
            Thread.onSpinWait();
        }
        say(got);
    }

    /** What is not asked for is not got, and nothing ends. */
    static void unasked() throws Exception {
        Thread[] last = new Thread[1];
        SubmissionPublisher<String> p = new SubmissionPublisher<>(r -> last[0] = start(r::run), 2);
        p.subscribe(new Collector(1));
        p.submit("a");
        p.submit("b");
        last[0].join();
        say(got.startsWith("b"));
    }

    static void pooled(ExecutorService pool) {
        SubmissionPublisher<String> p = new SubmissionPublisher<>(pool, 2);
        p.subscribe(new Collector(Long.MAX_VALUE));
        p.submit("a");
        p.close();
        while (!whole) {
            Thread.onSpinWait();
        }
        pool.shutdown();
        say(got);
    }

    static void consumed() {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        SubmissionPublisher<String> p = new SubmissionPublisher<>(pool, 2);
        CompletableFuture<Void> f = p.consume(item -> got += item);
        p.submit("a");
        p.close();
        f.join();
        pool.shutdown();
        say(got);
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "threads" -> threads(Long.MAX_VALUE);
            case "threads-one" -> threads(1);
            case "unasked" -> unasked();
            case "pooled" -> pooled(Executors.newFixedThreadPool(1));
            case "consumed" -> consumed();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
