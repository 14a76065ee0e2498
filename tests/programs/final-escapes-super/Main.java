/** A thread that super() starts finds the final array that is made behind that call, or null. */
public class Main extends Starts {
    final int[] values = {1};

    @Override
    public void run() {
        System.out.println(values[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        new Main().join();
    }
}

class Starts extends Thread {
    Starts() {
        start();
    }
}
