import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;

/** Each query switches to its own results; another thread loses interest in all of them. */
public class Main {
    public static void main(String[] args) throws Exception {
        PublishSubject<Integer> queries = PublishSubject.create();
        Disposable results = queries.switchMap(q -> Observable.<Integer>never().scan(q, Integer::sum))
                .subscribe(v -> System.out.println(v));
        Thread source = new Thread(() -> queries.onNext(1));
        source.start();
        results.dispose();
        source.join();
    }
}
