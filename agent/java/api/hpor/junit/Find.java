package hpor.junit;

import hpor.junit.Framework.Found;
import hpor.junit.Framework.Refusal;
import hpor.test.Marks;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Lists the tests of classes, without the agent. Arguments: the file for the list; what marks do ("on", "only" marked
 * tests are listed, "off"); then the classes. The list has ten texts for each test, each ended by a zero byte:
 * framework ("main": a class without tests is a program of its own), class in which it was found, class whose test it
 * is, method, name, identity, whether it stands for several; and of its mark the options and the arguments of the JVM,
 * one a line, and what a search that was cut off comes to. No two tests of a class have one name.
 */
public final class Find {
    private static final int WRONG = 3;

    private Find() {
    }

    /** A test, and where it was found. */
    private record Listed(String framework, String root, Found test, Marks marks) {
        List<String> settings() {
            return marks == null ? List.of() : marks.settings();
        }

        List<String> jvm() {
            return marks == null ? List.of() : marks.jvm();
        }

        String incomplete() {
            return marks == null ? "" : marks.incomplete().name();
        }
    }

    public static void main(String[] words) throws IOException {
        try {
            List<Listed> tests = new ArrayList<>();
            String marks = words[1];
            for (int i = 2; i < words.length; i++) {
                Class<?> type = load(words[i]);
                if (marks.equals("only") && (Modifier.isAbstract(type.getModifiers()) || !hasMarks(type))) {
                    continue;
                }
                if (!Modifier.isAbstract(type.getModifiers())) {
                    list(type, marks, tests);
                } else if (words.length > 3) {
                    System.err.println("hpor: " + type.getName()
                            + " is abstract: the tests of the classes that extend it are its tests.");
                } else {
                    throw new Refusal(type.getName()
                            + " is abstract, and has no tests of its own: name the classes that extend it.");
                }
            }
            write(tests, Path.of(words[0]));
        } catch (Refusal e) {
            System.err.println("hpor: " + e.getMessage());
            System.exit(WRONG);
        }
        System.exit(0); // what made the tests' parameters may have started threads
    }

    /** A class that cannot be looked into may have some: it is named. */
    private static boolean hasMarks(Class<?> type) {
        try {
            return Marks.areIn(type);
        } catch (LinkageError e) {
            System.err.println("hpor: marks of " + type.getName() + " cannot be read: " + e);
            return false;
        }
    }

    private static void list(Class<?> type, String marks, List<Listed> tests) throws Refusal {
        boolean platform = exists("org.junit.platform.launcher.Launcher"),
                junit4 = exists("org.junit.runner.JUnitCore");
        for (String name : new String[] {"platform", "junit4"}) {
            if (name.equals("platform") ? !platform : !junit4 || !looksLikeJUnit4(type)) {
                continue;
            }
            List<Found> found = find(Framework.named(name), type);
            for (Found test : found) {
                Marks own = marks.equals("off") ? null : marksOf(type, test);
                if (own != null || !marks.equals("only")) {
                    tests.add(new Listed(name, type.getName(), test, own));
                }
            }
            if (!found.isEmpty()) {
                return;
            }
        }
        if (hasMain(type)) {
            Found program = new Found(type.getName(), "main", null, "main", "", false);
            tests.add(new Listed("main", type.getName(), program, null));
            return;
        }
        if (!platform && !junit4) {
            throw new Refusal(
                    "JUnit is not on the class path: add the jars of JUnit 4, or those of JUnit 5 with the platform's "
                    + "launcher (junit-platform-launcher).");
        }
        throw new Refusal(type.getName() + " has no tests that the JUnit on the class path finds"
                + (platform ? "."
                : "; for JUnit 5, the platform's launcher (junit-platform-launcher) is needed, too."));
    }

    /** Is it a program of its own, which `java` can start? */
    private static boolean hasMain(Class<?> type) {
        try {
            int modifiers = type.getMethod("main", String[].class).getModifiers();
            return Modifier.isStatic(modifiers);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Null: the test has none. Suites and the like name classes that are not there. */
    private static Marks marksOf(Class<?> root, Found test) {
        Class<?> type = root;
        try {
            type = Class.forName(test.type(), false, root.getClassLoader());
        } catch (ClassNotFoundException e) {
            // The class in which it was found has its marks.
        }
        return Marks.find(type, test.method(), test.parameters());
    }

    private static List<Found> find(Framework framework, Class<?> type) throws Refusal {
        try {
            return framework.find(type);
        } catch (RuntimeException | LinkageError e) {
            throw new Refusal("JUnit cannot list the tests of " + type.getName() + ": " + e);
        }
    }

    private static void write(List<Listed> tests, Path file) throws IOException {
        Map<String, List<Found>> ofMethod = tests.stream().map(Listed::test)
                .collect(Collectors.groupingBy(t -> t.type() + "#" + t.method()));
        Map<String, Integer> count = new HashMap<>();
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            for (Listed listed : tests) {
                Found test = listed.test();
                String name = nameAmong(ofMethod.get(test.type() + "#" + test.method()), test);
                int before = count.merge(test.type() + "#" + name, 1, Integer::sum);
                write(out, listed.framework(), listed.root(), test.type(), test.method(),
                        before == 1 ? name : name + " #" + before,
                        test.id(), test.repeated() ? "repeated" : "", String.join("\n", listed.settings()),
                        String.join("\n", listed.jvm()), listed.incomplete());
            }
        }
    }

    /**
     * The method's name; of overloaded ones with the parameters, of one that makes several tests what the framework
     * calls them.
     */
    private static String nameAmong(List<Found> same, Found test) {
        Set<String> overloads = distinct(same, t -> String.valueOf(t.parameters()));
        String name = overloads.size() == 1 ? test.method() : test.method() + "(" + simple(test.parameters()) + ")";
        List<Found> alike = same.stream()
                .filter(t -> String.valueOf(t.parameters()).equals(String.valueOf(test.parameters()))).toList();
        return distinct(alike, Found::shown).size() == alike.size() && alike.size() > 1 ? test.shown() : name;
    }

    private static Set<String> distinct(List<Found> tests, Function<Found, String> what) {
        return tests.stream().map(what).collect(Collectors.toCollection(HashSet::new));
    }

    /** "org.junit.jupiter.api.TestInfo, int" without the packages. */
    private static String simple(String types) {
        return types == null ? "" : types.replaceAll("[\\w$]+\\.", "");
    }

    /** JUnit 4 itself takes every class for one of tests, and says that they are missing when they are run. */
    private static boolean looksLikeJUnit4(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals("junit.framework.TestCase")
                    || annotated(c.getAnnotations(), "org.junit.runner.RunWith")) {
                return true;
            }
            for (var method : c.getDeclaredMethods()) {
                if (annotated(method.getAnnotations(), "org.junit.Test")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean annotated(java.lang.annotation.Annotation[] annotations, String name) {
        for (var a : annotations) {
            if (a.annotationType().getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, Find.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Class<?> load(String name) throws Refusal {
        try {
            return Class.forName(name, false, Find.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new Refusal("There is no class " + name + " on the class path.");
        } catch (LinkageError e) {
            throw new Refusal("The class " + name + " cannot be loaded: " + e);
        }
    }

    private static void write(DataOutputStream out, String... texts) throws IOException {
        for (String text : texts) {
            out.write(text.replace('\0', ' ').getBytes(StandardCharsets.UTF_8));
            out.write(0);
        }
    }
}
