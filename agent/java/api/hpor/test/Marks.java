package hpor.test;

import hpor.build.Program;
import hpor.test.Hpor.Incomplete;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the annotations at a test and at its classes say. For {@code hpor junit}; tests have no use for it. */
public record Marks(Hpor options, HporReplay replay) {
    /** Of a search that no limit was set for. */
    private static final String DEFAULT_TIME = "60s";
    private static final String UNLIMITED = "1000000h";

    /**
     * Looks for a mark of a test.
     *
     * @param type the class that the test belongs to
     * @param method the name of its method; a framework may have added something in brackets
     * @param parameters the types of its parameters, as "int, java.lang.String"; null: not known
     * @return what the marks say; null: there is none
     */
    public static Marks find(Class<?> type, String method, String parameters) {
        String name = method.replaceFirst("\\[.*", "");
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                if (m.getName().equals(name) && (parameters == null || parameters.equals(typesOf(m)))) {
                    return isMarked(m) || isMarked(type) ? of(m, type) : null;
                }
            }
        }
        return isMarked(type) ? of(List.of(), type) : null;
    }

    /**
     * Is there a mark at the class, or at anything in it?
     *
     * @param type the class
     * @return false: none of its tests is marked
     */
    public static boolean areIn(Class<?> type) {
        if (isMarked(type)) {
            return true;
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (Stream.of(c.getDeclaredMethods()).anyMatch(Marks::isMarked)
                    || Stream.of(c.getDeclaredClasses()).anyMatch(Marks::areIn)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMarked(Method method) {
        List<Annotation> all = List.of(method.getAnnotations());
        return find(all, Hpor.class) != null || find(all, HporReplay.class) != null;
    }

    /** By itself, by a class around it, or by the rule of JUnit 4. */
    private static boolean isMarked(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
            if (find(List.of(c.getAnnotations()), Hpor.class) != null) {
                return true;
            }
        }
        return Stream.of(type.getFields()).anyMatch(f -> f.getType().getName().equals("hpor.test.HporRule"));
    }

    private static String typesOf(Method method) {
        return Stream.of(method.getParameterTypes()).map(Class::getName).collect(Collectors.joining(", "));
    }

    /** The nearest one counts: the test's, its class's, that of the class around. */
    static Marks of(AnnotatedElement test, Class<?> type) {
        return of(List.of(test.getAnnotations()), type);
    }

    static Marks of(Collection<Annotation> test, Class<?> type) {
        Hpor options = find(test, Hpor.class);
        for (Class<?> c = type; c != null && options == null; c = c.getEnclosingClass()) {
            options = find(List.of(c.getAnnotations()), Hpor.class);
        }
        return new Marks(options == null ? HporTest.class.getAnnotation(Hpor.class) : options,
                find(test, HporReplay.class));
    }

    /** Among them, or at the annotation types of one of them. */
    private static <A extends Annotation> A find(Collection<Annotation> all, Class<A> type) {
        for (Annotation a : all) {
            if (type.isInstance(a)) {
                return type.cast(a);
            }
        }
        for (Annotation a : all) {
            A inside = a.annotationType().getAnnotation(type);
            if (inside != null) {
                return inside;
            }
        }
        return null;
    }

    /**
     * What the test comes to if a limit cuts its search off.
     *
     * @return what its mark says
     */
    public Incomplete incomplete() {
        return options.incomplete();
    }

    /** As hpor junit takes them, where the mark alone says how the test is explored. */
    List<String> flags() {
        List<String> flags = new ArrayList<>();
        if (replay == null && options.time().isEmpty()) {
            flags.add("--time=" + DEFAULT_TIME);
        }
        settings().forEach(setting -> flags.add("--" + setting));
        return flags;
    }

    /**
     * The options of the search.
     *
     * @return options, such as "races=off"; only those that the marks set
     */
    public List<String> settings() {
        List<String> settings = new ArrayList<>();
        if (replay != null) {
            return List.of("replay=" + replay.value());
        }
        if (!options.time().isEmpty()) {
            settings.add("time=" + (options.time().equals("none") ? UNLIMITED : options.time()));
        }
        if (!options.races().isEmpty()) {
            settings.add("races=" + options.races());
        }
        if (!options.por().isEmpty()) {
            settings.add("por=" + options.por());
        }
        settings.addAll(List.of(options.options()));
        return settings;
    }

    /**
     * What the JVM of the test is given.
     *
     * @return arguments, such as "-Xmx2g"
     */
    public List<String> jvm() {
        List<String> words = new ArrayList<>(List.of(options.jvm()));
        if (replay != null && replay.debugPort() != 0) {
            words.add(Program.waitFor(replay.debugPort()));
        }
        return words;
    }
}
