/** The program runs many times, its output is shown for the first execution only (there is no failing one). */
public class Main {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        System.out.println("main speaks");
        System.err.println("main complains");
        Thread child = new Thread(() -> {
            shared++;
            System.out.printf("child %s%n", "speaks");
        });
        child.start();
        shared++;
        child.join();
    }
}
