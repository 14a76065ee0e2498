/** The shutdown hook is run at the end of each execution, and not left to the JVM. */
public class Main {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("the hook runs")));
        java.util.logging.Logger.getLogger("hpor").setLevel(java.util.logging.Level.FINE);
    }
}
