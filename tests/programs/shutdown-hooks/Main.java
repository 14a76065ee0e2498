/** Shutdown hooks are not run, and not left to the JVM: the verdict says so. */
public class Main {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the hook runs")));
        java.util.logging.Logger.getLogger("hpor").setLevel(java.util.logging.Level.FINE);
    }
}
