/** A thread ends the program with System.exit(3) if it sees main's write. */
public class Main {
    static volatile int step;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            if (step == 1) {
                System.exit(3);
            }
        });
        child.start();
        step = 1;
        step = 2;
        child.join();
    }
}
