/** An Integer is immutable, but here two threads write the field that refers to it: an update is lost. */
public class Main {
    static Integer counter = 0;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> counter++);
        child.start();
        counter++;
        child.join();
    }
}
