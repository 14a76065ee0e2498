import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;

/** Clients of the Disruptor: publishers beside a processor that waits, and is told to halt. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "halt" -> halt();
            case "wakes" -> wakes(new BlockingWaitStrategy());
            case "wakes-lite" -> wakes(new LiteBlockingWaitStrategy());
            case "try-next", "try-next-race" -> tryNext();
            case "poller" -> poller();
            case "gating" -> gating();
            case "shutdown" -> shutdown();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** Javadoc of BatchEventProcessor.run: it is ok to have another thread rerun this method after a halt(). */
    static void halt() throws Exception {
        RingBuffer<int[]> ring = RingBuffer.createMultiProducer(() -> new int[1], 2, new BlockingWaitStrategy());
        BatchEventProcessor<int[]>[] processor = new BatchEventProcessor[1];
        int[] sum = new int[1];
        processor[0] = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), (event, sequence, end) -> {
            sum[0] += event[0];
            processor[0].halt();
        });
        Thread runs = start(processor[0]);
        processor[0].halt();
        runs.join();
        ring.publishEvent((event, sequence) -> event[0] = 5);
        processor[0].run();
        assert sum[0] == 5 && !processor[0].isRunning() : sum[0];
    }

    /** What is published is handled; the handler then halts the processor. */
    static void wakes(WaitStrategy wait) throws Exception {
        RingBuffer<int[]> ring = RingBuffer.createMultiProducer(() -> new int[1], 2, wait);
        BatchEventProcessor<int[]>[] processor = new BatchEventProcessor[1];
        int[] sum = new int[1];
        processor[0] = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), (event, sequence, end) -> {
            sum[0] += event[0];
            processor[0].halt();
        });
        Thread runs = start(processor[0]);
        ring.publishEvent((event, sequence) -> event[0] = 5);
        runs.join();
        assert sum[0] == 5 : sum[0];
    }

    static int claim(RingBuffer<int[]> ring) {
        try {
            ring.publish(ring.tryNext());
            return 1;
        } catch (InsufficientCapacityException e) {
            return 0;
        }
    }

    /** Javadoc of tryNext: claims a slot, or tells that there is no capacity. */
    static void tryNext() throws Exception {
        RingBuffer<int[]> ring = RingBuffer.createMultiProducer(() -> new int[1], 2);
        Sequence consumed = new Sequence();
        ring.addGatingSequences(consumed);
        ring.publish(ring.next());
        int[] claimed = new int[1];
        Thread other = start(() -> claimed[0] = claim(ring));
        int mine = claim(ring);
        other.join();
        assert mine + claimed[0] == 1 && ring.getCursor() == 1 && ring.remainingCapacity() == 0 : ring;
    }

    /** Javadoc of EventPoller: events in order; with two publishers, none is skipped. */
    static void poller() throws Exception {
        RingBuffer<int[]> ring = RingBuffer.createMultiProducer(() -> new int[1], 4);
        EventPoller<int[]> poller = ring.newPoller();
        ring.addGatingSequences(poller.getSequence());
        Thread other = start(() -> ring.publishEvent((event, sequence) -> event[0] = 1));
        Thread third = start(() -> ring.publishEvent((event, sequence) -> event[0] = 10));
        int[] sum = new int[1];
        EventPoller.Handler<int[]> handler = (event, sequence, end) -> (sum[0] += event[0]) > 0;
        poller.poll(handler);
        other.join();
        third.join();
        poller.poll(handler);
        assert sum[0] == 11 : sum[0];
    }

    /** Javadoc of addGatingSequences: safely and atomically added to the list of gating sequences. */
    static void gating() throws Exception {
        RingBuffer<int[]> ring = RingBuffer.createMultiProducer(() -> new int[1], 2);
        Sequence one = new Sequence();
        Sequence two = new Sequence();
        ring.addGatingSequences(one);
        Thread other = start(() -> ring.addGatingSequences(two));
        ring.publish(ring.next());
        boolean removed = ring.removeGatingSequence(one);
        other.join();
        long seen = two.get();
        assert removed && ring.getMinimumGatingSequence() == seen && (seen == -1 || seen == 0) : seen;
    }

    /** Javadoc of shutdown: waits until all events in the disruptor have been processed, then halts the processors. */
    static void shutdown() throws Exception {
        int[] sum = new int[1];
        Thread[] runs = new Thread[1];
        Disruptor<int[]> disruptor = new Disruptor<>(() -> new int[1], 2, task -> runs[0] = new Thread(task),
                ProducerType.MULTI, new BlockingWaitStrategy());
        disruptor.handleEventsWith((event, sequence, end) -> sum[0] += event[0]);
        disruptor.start();
        disruptor.publishEvent((event, sequence) -> event[0] = 5);
        disruptor.shutdown();
        runs[0].join();
        assert sum[0] == 5 : sum[0];
    }
}
