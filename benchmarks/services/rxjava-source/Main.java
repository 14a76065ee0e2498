import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A source of RxJava on another thread: all values arrive in order, then the end. */
public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        int sum = Observable.just(1, 2).subscribeOn(Schedulers.from(pool)).map(x -> x * 10).reduce(0, Integer::sum)
                .blockingGet();
        pool.shutdown();
        assert sum == 30 : sum;
        System.out.println(sum);
    }
}
