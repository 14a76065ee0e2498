import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import io.reactivex.rxjava3.subjects.UnicastSubject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Clients of RxJava: subscriptions end beside other calls. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "composite-dispose" -> compositeDispose();
            case "serial-dispose" -> serialDispose();
            case "behavior-late" -> behaviorLate();
            case "unicast-late" -> unicastLate();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Javadoc of CompositeDisposable.add: a disposable is disposed if the container is. */
    static void compositeDispose() throws Exception {
        CompositeDisposable all = new CompositeDisposable();
        Disposable one = Disposable.empty();
        Thread other = new Thread(all::dispose);
        other.start();
        all.add(one);
        other.join();
        assert one.isDisposed() && all.size() == 0;
    }

    /** Javadoc of SerialDisposable.set: the previous one is disposed, and the next one if this was disposed. */
    static void serialDispose() throws Exception {
        SerialDisposable serial = new SerialDisposable();
        Disposable one = Disposable.empty();
        Disposable two = Disposable.empty();
        Thread setter = new Thread(() -> serial.set(one));
        Thread closer = new Thread(serial::dispose);
        setter.start();
        closer.start();
        serial.set(two);
        setter.join();
        closer.join();
        assert one.isDisposed() && two.isDisposed();
    }

    /** Javadoc of BehaviorSubject: the most recent item, and all after it, reach each observer. */
    static void behaviorLate() throws Exception {
        BehaviorSubject<Integer> subject = BehaviorSubject.createDefault(0);
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> {
            subject.onNext(1);
            subject.onNext(2);
        });
        other.start();
        subject.subscribe(seen::add);
        other.join();
        assert List.of(List.of(0, 1, 2), List.of(1, 2), List.of(2)).contains(new ArrayList<>(seen)) : seen;
    }

    /** Javadoc of UnicastSubject: it keeps the items until its one observer has subscribed. */
    static void unicastLate() throws Exception {
        UnicastSubject<Integer> subject = UnicastSubject.create();
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> {
            subject.onNext(1);
            subject.onComplete();
        });
        other.start();
        subject.subscribe(seen::add, failure -> seen.add(-1), () -> seen.add(9));
        other.join();
        assert new ArrayList<>(seen).equals(List.of(1, 9)) : seen;
    }
}
