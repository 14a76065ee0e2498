/**
 * shared= names what the threads share; `Own` objects have one thread each. The lost update in Counter.count shows
 * (errors of both outcomes), and so it does by each algorithm with safe sets.
 */
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
