import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.Permissions;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Objects that change, of packages most of whose objects do not: two threads use one of them, in turn by a lock. */
class Seeming extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(String.valueOf(run(args[0])));
    }

    /** What this thread gets; the other one gets first or second. */
    private static Object inTurn(Value value) throws Exception {
        start(() -> {
            synchronized (Seeming.class) {
                value.run();
            }
        });
        synchronized (Seeming.class) {
            return value.run();
        }
    }

    private static Object run(String what) throws Exception {
        switch (what) {
            case "path-iterator": {
                Iterator<Path> parts = Path.of("a/b").iterator();
                return inTurn(parts::next);
            }
            case "lines-spliterator": {
                Spliterator<String> lines = "a\nb".lines().spliterator();
                String[] got = new String[1];
                return inTurn(() -> {
                    lines.tryAdvance(line -> got[0] = line);
                    return got[0];
                });
            }
            case "split-iterator": {
                Stream<String> parts = Pattern.compile("-").splitAsStream("a-b");
                Iterator<String> each = parts.iterator();
                return inTurn(each::next);
            }
            case "connection": {
                URLConnection connection = Path.of("a").toUri().toURL().openConnection();
                return inTurn(() -> {
                    connection.setReadTimeout(connection.getReadTimeout() + 1);
                    return connection.getReadTimeout();
                });
            }
            case "resources": {
                URL here = Path.of("").toUri().toURL();
                URLClassLoader loader = new URLClassLoader(new URL[] {here, new URL(here, "../")}, null);
                Enumeration<URL> found = loader.findResources("");
                URL first = (URL) inTurn(found::nextElement);
                return first.equals(here);
            }
            case "permissions": {
                Permissions permissions = new Permissions();
                return inTurn(() -> {
                    boolean was = permissions.isReadOnly();
                    permissions.setReadOnly();
                    return was;
                });
            }
            case "accessible": {
                Field field = Chapter.class.getDeclaredField("x");
                return inTurn(() -> {
                    boolean was = field.isAccessible();
                    field.setAccessible(true);
                    return was;
                });
            }
            case "accessible-race": {
                Field field = Chapter.class.getDeclaredField("x");
                start(() -> field.setAccessible(true));
                return field.isAccessible();
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
