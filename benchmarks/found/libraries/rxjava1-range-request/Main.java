import java.util.concurrent.atomic.AtomicInteger;
import rx.Observable;
import rx.Producer;
import rx.Subscriber;

/** Two threads ask for all numbers of a range. Each number comes once, and the end once. */
public class Main {
    static final class Numbers extends Subscriber<Integer> {
        final AtomicInteger count = new AtomicInteger();
        final AtomicInteger ends = new AtomicInteger();
        Producer producer;

        @Override
        public void setProducer(Producer p) {
            producer = p;
        }

        @Override
        public void onNext(Integer n) {
            count.incrementAndGet();
        }

        @Override
        public void onCompleted() {
            ends.incrementAndGet();
        }

        @Override
        public void onError(Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Numbers numbers = new Numbers();
        Observable.range(1, 2).subscribe(numbers);
        Thread other = new Thread(() -> numbers.producer.request(Long.MAX_VALUE));
        other.start();
        numbers.producer.request(Long.MAX_VALUE);
        other.join();
        assert numbers.count.get() == 2 : numbers.count + " numbers";
        assert numbers.ends.get() == 1 : numbers.ends + " ends";
    }
}
