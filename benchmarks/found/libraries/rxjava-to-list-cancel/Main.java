import io.reactivex.disposables.Disposable;
import io.reactivex.processors.PublishProcessor;

/** A list is collected; another thread loses interest in it. */
public class Main {
    public static void main(String[] args) throws Exception {
        PublishProcessor<Integer> numbers = PublishProcessor.create();
        Disposable list = numbers.toList().toFlowable().subscribe(l -> System.out.println(l));
        Thread source = new Thread(() -> numbers.onNext(1));
        source.start();
        list.dispose();
        source.join();
    }
}
