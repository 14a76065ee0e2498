import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;

/**
 * A producer and a consumer at a ring of the disruptor: events arrive whole and in order, however slow the consumer is.
 */
public class Main {
    static final class Event {
        long value, twice;
    }

    public static void main(String[] args) throws Exception {
        RingBuffer<Event> ring = RingBuffer.createSingleProducer(Event::new, 2, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        Sequence consumed = new Sequence();
        ring.addGatingSequences(consumed);
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 2; i++) {
                long at = ring.next();
                Event e = ring.get(at);
                e.value = i;
                e.twice = 2 * i;
                ring.publish(at);
            }
        });
        producer.start();
        long next = 0;
        StringBuilder seen = new StringBuilder();
        while (next < 2) {
            long available = barrier.waitFor(next);
            for (; next <= available; next++) {
                Event e = ring.get(next);
                assert e.twice == 2 * e.value;
                seen.append(e.value);
            }
            consumed.set(available);
        }
        producer.join();
        assert seen.toString().equals("12") : seen;
        System.out.println(seen);
    }
}
