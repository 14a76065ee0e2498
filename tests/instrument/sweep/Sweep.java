import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads and links (hence verifies) the classes of the JDK whose names begin with the first argument ("java/util/", ""
 * for all), without initializing them. Prints how many there were and which of them the JVM refused.
 */
public class Sweep {
  public static void main(String[] arguments) throws Exception {
    String prefix = arguments[0];
    List<String> names = new ArrayList<>();
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
    try (Stream<Path> files = Files.walk(modules)) {
      files.forEach(file -> {
        String path = modules.relativize(file).toString();
        int slash = path.indexOf('/');
        if (slash < 0 || !path.endsWith(".class") || path.endsWith("-info.class")) return;
        String name = path.substring(slash + 1, path.length() - ".class".length());
        if (name.startsWith(prefix)) names.add(name.replace('/', '.'));
      });
    }
    int linked = 0, notLoadable = 0;
    List<String> refused = new ArrayList<>();
    ClassLoader loader = Sweep.class.getClassLoader();
    Class.forName("java.lang.StringBuffer", false, loader).getDeclaredMethods();
    // What prints must be loaded, linked and initialized before the sweep makes program classes of what is loaded.
    print("sweep of ", names.size());
    print("refused: ", List.of("none so far"));
    Hook.sweeping(true);
    for (int i = 0; i < names.size(); i++) {
      try {
        Class.forName(names.get(i), false, loader).getDeclaredMethods();
        linked++;
      } catch (ClassNotFoundException | NoClassDefFoundError e) {
        notLoadable++;
      } catch (LinkageError e) {
        refused.add(names.get(i) + ": " + e);
      }
    }
    Hook.sweeping(false);
    print("linked ", linked);
    print("not loadable ", notLoadable);
    print("refused ", refused);
  }

  private static void print(String what, int n) {
    System.out.println(what + n);
  }

  private static void print(String what, List<String> lines) {
    for (String line : lines) System.out.println(what + line);
  }

  /** The probe's runtime, through reflection since the compiler does not know it; nothing where there is none. */
  static final class Hook {
    private static final java.lang.invoke.MethodHandle SWEEPING = find();

    private static java.lang.invoke.MethodHandle find() {
      try {
        return java.lang.invoke.MethodHandles.publicLookup().findStatic(Class.forName("java.lang.Hpor"), "sweeping",
            java.lang.invoke.MethodType.methodType(void.class, boolean.class));
      } catch (ReflectiveOperationException e) {
        return null;
      }
    }

    static void sweeping(boolean on) {
      try {
        if (SWEEPING != null) SWEEPING.invokeExact(on);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }
  }
}
