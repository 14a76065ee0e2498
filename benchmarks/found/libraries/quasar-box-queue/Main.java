import co.paralleluniverse.strands.queues.BoxQueue;

/** A box for one message, with one consumer. What was put in comes out. */
public class Main {
    public static void main(String[] args) throws Exception {
        BoxQueue<Integer> box = new BoxQueue<>(false, true);
        Thread producer = new Thread(() -> {
            boolean done = box.enq(1);
            assert done : "the box was empty";
        });
        producer.start();
        Integer early = box.poll();
        producer.join();
        Integer late = box.poll();
        assert (early == null) != (late == null) : early + ", then " + late;
    }
}
