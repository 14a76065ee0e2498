/** main makes all threads: they have the same numbers and names in every execution. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread one =
                new Thread(() -> System.out.println(Thread.currentThread().getName() + Thread.currentThread().getId()));
        one.start();
        one.join();
    }
}
