import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.internals.RequestFuture;
import org.apache.kafka.clients.consumer.internals.RequestFutureListener;
import org.apache.kafka.clients.consumer.internals.WakeupTrigger;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.clients.producer.internals.ProducerMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.internals.ClusterResourceListeners;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

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
            case "wakeup" -> wakeup();
            case "wakeup-next" -> wakeupNext();
            case "request-listener" -> requestListener();
            case "metadata-close" -> metadataClose();
            case "metric-once" -> metricOnce();
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

    /** Javadoc of WakeupTrigger: the task is woken that is active, or else the next one that becomes it. */
    static void wakeup() throws Exception {
        WakeupTrigger trigger = new WakeupTrigger();
        CompletableFuture<Integer> task = new CompletableFuture<>();
        Thread other = new Thread(trigger::wakeup);
        other.start();
        trigger.setActiveTask(task);
        other.join();
        assert task.isCompletedExceptionally() : task;
    }

    /** The same, when the first task is over: the second one is woken, or the first one was, and not both. */
    static void wakeupNext() throws Exception {
        WakeupTrigger trigger = new WakeupTrigger();
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = new CompletableFuture<>();
        Thread other = new Thread(trigger::wakeup);
        other.start();
        trigger.setActiveTask(first);
        first.complete(1);
        trigger.clearTask();
        trigger.setActiveTask(second);
        other.join();
        boolean late = false;
        try {
            trigger.maybeTriggerWakeup();
        } catch (WakeupException woken) {
            late = true;
        }
        assert !(first.isCompletedExceptionally() && second.isCompletedExceptionally()) && !late : first + " " + second;
    }

    /** Javadoc of RequestFuture.addListener: it is told when the future is complete, or at once if it is. */
    static void requestListener() throws Exception {
        RequestFuture<Integer> future = new RequestFuture<>();
        AtomicInteger told = new AtomicInteger();
        RequestFutureListener<Integer> listener = new RequestFutureListener<>() {
            @Override
            public void onSuccess(Integer value) {
                told.addAndGet(value);
            }

            @Override
            public void onFailure(RuntimeException failure) {
                told.addAndGet(100);
            }
        };
        future.addListener(listener);
        Thread other = new Thread(() -> future.complete(1));
        other.start();
        future.addListener(listener);
        other.join();
        assert told.get() == 2 && future.succeeded() : told;
    }

    /** Javadoc of ProducerMetadata.awaitUpdate: who waits for an update is told when the metadata is closed. */
    static void metadataClose() throws Exception {
        ProducerMetadata metadata = new ProducerMetadata(1, 1, 1000, 1000, new LogContext(),
                new ClusterResourceListeners());
        int version = metadata.requestUpdateForTopic("a");
        Thread other = new Thread(metadata::close);
        other.start();
        try {
            metadata.awaitUpdate(version, Time.SYSTEM.timer(100_000_000));
            throw new AssertionError("updated");
        } catch (KafkaException closed) {
            other.join();
        }
    }

    static KafkaMetric added;

    /** Javadoc of Metrics.addMetricIfAbsent: the metric of this name that is there, or the one that was created. */
    static void metricOnce() throws Exception {
        Metrics metrics = new Metrics();
        Measurable one = (config, now) -> 1;
        Thread other = new Thread(() ->
                added = metrics.addMetricIfAbsent(metrics.metricName("a", "group"), null, one));
        other.start();
        KafkaMetric mine = metrics.addMetricIfAbsent(metrics.metricName("a", "group"), null, one);
        other.join();
        assert mine == added && metrics.metric(metrics.metricName("a", "group")) == mine;
    }
}
