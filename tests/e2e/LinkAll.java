import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Loads and links, hence verifies, each class of the jar that the argument names, without initializing it. Prints how
 * many there were, and those that the JVM refused. What cannot be loaded uses something that is not installed.
 */
public class LinkAll {
    public static void main(String[] args) throws Exception {
        List<String> names = new ArrayList<>();
        try (JarFile jar = new JarFile(args[0])) {
            jar.stream().map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/")
                    && !name.endsWith("-info.class"))
                    .forEach(name -> names.add(name.substring(0, name.length() - ".class".length()).replace('/', '.')));
        }
        ClassLoader loader = LinkAll.class.getClassLoader();
        int linked = 0, notLoadable = 0;
        for (String name : names) {
            try {
                Class.forName(name, false, loader).getDeclaredMethods(); // which links
                linked++;
            } catch (ClassNotFoundException | NoClassDefFoundError e) {
                notLoadable++;
            } catch (LinkageError e) {
                System.out.println("refused " + name + ": " + e.getClass().getName());
            }
        }
        System.out.println("linked " + linked + ", not loadable " + notLoadable);
    }
}
