/** Shared by mistake: the race lies in the JDK's code, or in the object as a whole. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        java.util.List<String> shared = new java.util.ArrayList<>();
        Thread child = new Thread(() -> shared.add("a"));
        child.start();
        shared.size();
        child.join();
    }
}
