/** Two threads make a thread each; which of these gets the smaller number is not explored, and said. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        long[] numbers = new long[2];
        Thread one = new Thread(() -> numbers[0] = new Thread("a").getId());
        Thread other = new Thread(() -> numbers[1] = new Thread("b").getId());
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(numbers[0] < numbers[1]);
    }
}
