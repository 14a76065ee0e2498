import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;

/** A serialized subject of RxJava: two threads emit, the observer sees both values, one after the other. */
public class Main {
    static int sum;
    static boolean inside;

    public static void main(String[] args) throws Exception {
        Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
        subject.subscribe(value -> {
            assert !inside : "two calls at once";
            inside = true;
            sum += value;
            inside = false;
        });
        Thread other = new Thread(() -> subject.onNext(1));
        other.start();
        subject.onNext(2);
        other.join();
        assert sum == 3 : sum;
        System.out.println("both seen");
    }
}
