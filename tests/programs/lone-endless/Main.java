/** Main goes on for ever, alone again, and counts: it comes to the limit of such threads, which is told. */
public class Main {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(Main::add);
        thread.start();
        thread.join();
        while (true) {
            count++;
        }
    }
}
