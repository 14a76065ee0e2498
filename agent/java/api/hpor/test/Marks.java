package hpor.test;

import hpor.test.Hpor.Incomplete;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What the annotations at a test and at its classes say. */
record Marks(Hpor options, HporReplay replay) {
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

    Incomplete incomplete() {
        return options.incomplete();
    }

    /** As hpor junit takes them. */
    List<String> flags() {
        List<String> flags = new ArrayList<>();
        if (replay != null) {
            return List.of("--replay=" + replay.value());
        }
        if (!options.time().equals("none")) {
            flags.add("--time=" + options.time());
        }
        if (!options.races().isEmpty()) {
            flags.add("--races=" + options.races());
        }
        if (!options.por().isEmpty()) {
            flags.add("--por=" + options.por());
        }
        for (String option : options.options()) {
            flags.add("--" + option);
        }
        return flags;
    }

    List<String> jvm() {
        List<String> words = new ArrayList<>(List.of(options.jvm()));
        if (replay != null && replay.debugPort() != 0) {
            words.add("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:" + replay.debugPort());
        }
        return words;
    }
}
