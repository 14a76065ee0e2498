/** Shared by mistake: the race lies in the JDK's code, or in the object as a whole. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder shared = new StringBuilder();
        Thread child = new Thread(() -> shared.append(1));
        child.start();
        shared.append(2);
        child.join();
    }
}
