/** Shared by mistake: the race lies in the JDK's code, or in the object as a whole. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        java.util.Map<String, Integer> shared = new java.util.HashMap<>();
        Thread child = new Thread(() -> shared.put("a", 1));
        child.start();
        shared.get("b");
        child.join();
    }
}
