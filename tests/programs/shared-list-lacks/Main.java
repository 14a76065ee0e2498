/** shared= does not name Counter, whose field two threads access: the search must not go on as if they did not. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Runnable twice = () -> {
            Own own = new Own();
            for (int i = 0; i < 3; i++) {
                own.sum += i;
            }
            counter.count += own.sum;
        };
        Thread a = new Thread(twice);
        Thread b = new Thread(twice);
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("count=" + counter.count);
    }
}

class Counter {
    int count;
}

class Own {
    int sum;
}
