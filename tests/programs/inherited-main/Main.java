/** The main class inherits its main method. */
public class Main extends Program {
}

class Program {
    static int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> shared = 1);
        child.start();
        shared = 2;
        child.join();
        assert shared == 2 : "the child wrote last";
    }
}
