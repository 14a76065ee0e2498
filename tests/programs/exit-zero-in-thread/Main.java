/** A thread ends the program with System.exit(0) while main would wait for ever: no error. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Object never = new Object();
        new Thread(() -> System.exit(0)).start();
        synchronized (never) {
            while (true) {
                never.wait();
            }
        }
    }
}
