import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.utils.Time;

/** Clients of Kafka's clients: the producer's pool of buffers, futures, metrics. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "pool-waits" -> poolWaits();
            case "pool-close" -> poolClose();
            case "future-cancel" -> futureCancel();
            case "future-all-of" -> futureAllOf();
            case "sensor-records" -> sensorRecords();
            case "sensor-removed" -> sensorRemoved();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean theirs;

    static BufferPool pool() {
        return new BufferPool(8, 4, new Metrics(), Time.SYSTEM, "pool");
    }

    /** Javadoc of BufferPool.allocate: waits until there is enough memory; nothing is lost. */
    static void poolWaits() throws Exception {
        BufferPool pool = pool();
        ByteBuffer held = pool.allocate(8, 1000);
        Thread other = new Thread(() -> {
            try {
                pool.deallocate(pool.allocate(4, 100_000_000));
            } catch (InterruptedException gone) {
                throw new AssertionError(gone);
            }
        });
        other.start();
        pool.deallocate(held);
        other.join();
        assert pool.availableMemory() == 8 && pool.queued() == 0;
    }

    /** Javadoc of BufferPool.close: who waits is woken with an exception; memory can still be given back. */
    static void poolClose() throws Exception {
        BufferPool pool = pool();
        ByteBuffer held = pool.allocate(8, 1000);
        Thread other = new Thread(() -> {
            try {
                pool.deallocate(pool.allocate(4, 100_000_000));
            } catch (KafkaException closed) {
                theirs = true;
            } catch (InterruptedException gone) {
                throw new AssertionError(gone);
            }
        });
        other.start();
        pool.close();
        pool.deallocate(held);
        other.join();
        assert theirs && pool.availableMemory() == 8 && pool.queued() == 0;
    }

    /** Javadoc of KafkaFuture.complete: true if this call completed it. */
    static void futureCancel() throws Exception {
        KafkaFutureImpl<Integer> future = new KafkaFutureImpl<>();
        AtomicInteger told = new AtomicInteger();
        KafkaFuture<Integer> next = future.whenComplete((value, error) -> told.addAndGet(value == null ? 10 : 1));
        Thread other = new Thread(() -> theirs = future.cancel(true));
        other.start();
        boolean mine = future.complete(1);
        other.join();
        assert mine != theirs && theirs == future.isCancelled() && told.get() == (mine ? 1 : 10) && next.isDone();
    }

    /** Javadoc of KafkaFuture.allOf: done when all are. */
    static void futureAllOf() throws Exception {
        KafkaFutureImpl<Integer> a = new KafkaFutureImpl<>();
        KafkaFutureImpl<Integer> b = new KafkaFutureImpl<>();
        Thread other = new Thread(() -> a.complete(1));
        other.start();
        KafkaFuture<Void> all = KafkaFuture.allOf(a, b);
        b.complete(2);
        all.get();
        other.join();
        assert a.isDone() && b.isDone();
    }

    /** Javadoc of Metrics.sensor: the sensor of this name, or a new one; what both record is counted. */
    static void sensorRecords() throws Exception {
        Metrics metrics = new Metrics();
        Thread other = new Thread(() -> metrics.sensor("a").record(1));
        other.start();
        Sensor mine = metrics.sensor("a");
        mine.add(metrics.metricName("sum", "group"), new CumulativeSum());
        mine.record(10);
        other.join();
        double sum = (double) metrics.metric(metrics.metricName("sum", "group")).metricValue();
        assert sum == 10 || sum == 11 : sum;
    }

    /** Javadoc of Metrics.removeSensor: the sensor goes with its metrics; who asks later gets a new one. */
    static void sensorRemoved() throws Exception {
        Metrics metrics = new Metrics();
        Sensor first = metrics.sensor("a");
        first.add(metrics.metricName("sum", "group"), new CumulativeSum());
        Thread other = new Thread(() -> metrics.removeSensor("a"));
        other.start();
        Sensor mine = metrics.sensor("a");
        mine.record(1);
        other.join();
        Sensor last = metrics.getSensor("a");
        assert metrics.metric(metrics.metricName("sum", "group")) == null;
        assert mine == first ? last == null : last == mine : last;
    }
}
