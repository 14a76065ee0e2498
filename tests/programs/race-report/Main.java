/** races=report: the race is listed, and the verdict says what it means for what was verified. */
public class Main {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> counter = 1);
        child.start();
        counter = 2;
        child.join();
    }
}
