package java.lang;

/**
 * What parts of the JDK compute at their first use and keep. It is computed before the JDK's state is recorded:
 * otherwise each execution would begin before it, and compute it anew. That would be right, but slow.
 */
final class HporFirst {
    private static final int SECURITY = 2;
    private static final int LOGGING = 3;
    private static final int MANAGEMENT = 4;
    private static final int FILE_SYSTEMS = 5;

    private HporFirst() {
    }

    static void use(int family) {
        try {
            switch (family) {
                case SECURITY:
                    java.security.Security.getProviders();
                    HporRoots.setsProviders();
                    break;
                case LOGGING:
                    Object root = call(type("java.util.logging.Logger"), null, "getLogger", String.class, "");
                    call(type("java.util.logging.Logger"), root, "getHandlers", null, null);
                    break;
                case MANAGEMENT:
                    call(type("java.lang.management.ManagementFactory"), null, "getPlatformMBeanServer", null, null);
                    break;
                case FILE_SYSTEMS:
                    java.nio.file.spi.FileSystemProvider.installedProviders();
                    break;
                default:
                    break;
            }
        } catch (Exception | LinkageError e) {
            // the program's own call meets the same
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }

    private static Object call(Class<?> type, Object receiver, String name, Class<?> parameter, Object argument)
            throws ReflectiveOperationException {
        if (parameter == null) {
            return type.getMethod(name).invoke(receiver);
        }
        return type.getMethod(name, parameter).invoke(receiver, argument);
    }
}
