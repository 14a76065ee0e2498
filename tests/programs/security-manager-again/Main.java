import java.security.Permission;

/** Each execution finds no security manager, and sets one. Two orders of the two sections. */
public class Main {
    static int x;

    static synchronized void enter() {
        x = x * 2 + 1;
    }

    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::enter);
        other.start();
        enter();
        other.join();
        System.out.println(System.getSecurityManager() == null);
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkPermission(Permission permission) {
            }
        });
        System.out.println(System.getSecurityManager() == null);
    }
}
