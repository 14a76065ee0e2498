/** Who sets the value first is not said: main takes it for granted that it is main. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StableValue<Integer> value = StableValue.of();
        Thread other = new Thread(() -> value.trySet(1));
        other.start();
        boolean mine = value.trySet(2);
        other.join();
        assert mine && value.orElseThrow() == 2 : "the other's " + value.orElseThrow();
    }
}
