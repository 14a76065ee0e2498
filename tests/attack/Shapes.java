import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;

/** What reflection tells of classes is what their files say: methods, modifiers, serial numbers, failed enums. */
class Shapes extends Chapter {
    static class Plugin {
        static int made = 1;

        static {
            made++;
        }

        static void start() {
            made += 10;
        }

        public synchronized void locked() {
        }

        static synchronized void alsoLocked(int[] ignored) {
            made += 100;
        }

        public void open() {
        }
    }

    static class Below extends Plugin {
        @Override
        public void locked() {
        }
    }

    static class Locks implements Serializable {
        static int count;
        int a;

        static {
            count++;
        }

        synchronized void locked() {
        }
    }

    static class OnlyInitializer implements Serializable {
        static final Object LOCK = new Object();
        int a;
    }

    static class Bare implements Serializable {
        int a;
    }

    enum Failing {
        ONE;

        static {
            if (values().length == 1) {
                throw new IllegalStateException();
            }
        }
    }

    private static String names(Method[] methods) {
        return Arrays.stream(methods).filter(m -> m.getDeclaringClass() != Object.class).map(Method::getName).sorted()
            .collect(Collectors.joining(" "));
    }

    private static String locked(Class<?> type, String name, Class<?>... types) throws Exception {
        return "" + Modifier.isSynchronized(type.getDeclaredMethod(name, types).getModifiers());
    }

    private static String number(Class<?> type) {
        return "" + ObjectStreamClass.lookup(type).getSerialVersionUID();
    }

    private static String of(String name) throws Exception {
        switch (name) {
            case "declared": return names(Plugin.class.getDeclaredMethods());
            case "public": return names(Below.class.getMethods());
            case "synchronized": return locked(Plugin.class, "locked");
            case "synchronized-static": return locked(Plugin.class, "alsoLocked", int[].class);
            case "synchronized-above": return locked(Below.class, "locked") + Below.class.getMethod("locked");
            case "not-synchronized": return locked(Plugin.class, "open");
            case "twice": return names(Plugin.class.getDeclaredMethods()) + "; " + locked(Plugin.class, "locked");
            case "text": return Plugin.class.getDeclaredMethod("alsoLocked", int[].class).toString();
            case "call-all": {
                for (Method m : Plugin.class.getDeclaredMethods()) {
                    if (Modifier.isStatic(m.getModifiers())) {
                        m.invoke(null, new Object[m.getParameterCount()]);
                    }
                }
                return "" + Plugin.made;
            }
            case "number-locks": return number(Locks.class);
            case "number-initializer": return number(OnlyInitializer.class);
            case "number-bare": return number(Bare.class);
            case "enum-constants": return thrown(() -> Failing.class.getEnumConstants());
            case "enum-set": return thrown(() -> EnumSet.allOf(Failing.class));
            default: throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[2];
        all(() -> seen[0] = of(args[0]), () -> seen[1] = args[0].equals("call-all") ? "" : of(args[0]));
        say(seen[0], seen[1]);
    }
}
