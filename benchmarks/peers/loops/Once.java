import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;

/** Runs a program's main in a class loader of its own, so that its static fields are as at the first time. */
public final class Once {
    private final URL[] classes;
    private final String[] arguments;

    /** The class path, whose parts may also have commas between them, the main class, and the program's arguments. */
    Once(String... words) throws Exception {
        String[] places = words[0].split("[," + File.pathSeparator + "]");
        classes = new URL[places.length];
        for (int i = 0; i < places.length; i++) {
            classes[i] = new File(places[i]).toURI().toURL();
        }
        arguments = Arrays.copyOfRange(words, 1, words.length);
    }

    void run() throws Throwable {
        URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        Object words = Arrays.copyOfRange(arguments, 1, arguments.length);
        try {
            loader.loadClass(arguments[0]).getMethod("main", String[].class).invoke(null, words);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** For a tool that calls a main again and again. */
    public static void main(String[] words) throws Throwable {
        new Once(words).run();
    }
}
