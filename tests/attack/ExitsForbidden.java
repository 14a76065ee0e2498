import java.security.Permission;

/** Who forbids exits by a security manager, as harnesses of tests did (JDK 18 and later refuse the manager). */
@SuppressWarnings("removal")
class ExitsForbidden extends Chapter {
    private static final class Manager extends SecurityManager {
        @Override
        public void checkPermission(Permission permission) {
        }

        @Override
        public void checkExit(int status) {
            throw new SecurityException("refused " + status);
        }
    }

    private static String refused(Runnable exit) {
        try {
            exit.run();
            return "went on";
        } catch (SecurityException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        System.setSecurityManager(new Manager());
        Thread t = new Thread(() -> v = 1);
        t.start();
        String what = switch (args[0]) {
            case "exit" -> refused(() -> System.exit(3));
            case "runtime-exit" -> refused(() -> Runtime.getRuntime().exit(4));
            case "halt" -> refused(() -> Runtime.getRuntime().halt(5));
            case "allowed" -> {
                System.setSecurityManager(null);
                System.exit(6);
                yield "";
            }
            default -> throw new IllegalArgumentException(args[0]);
        };
        say(what, v);
    }
}
