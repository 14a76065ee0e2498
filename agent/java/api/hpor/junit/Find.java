package hpor.junit;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the tests of classes, without the agent. Arguments: the file for the list, then the classes. The list has five texts for
 * each test, each ended by a zero byte: framework, class, name, identity, and whether it stands for several.
 */
public final class Find {
    private static final int WRONG = 3;

    private Find() {
    }

    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String text) {
            super(text);
        }
    }

    public static void main(String[] words) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(Path.of(words[0])))) {
            for (int i = 1; i < words.length; i++) {
                list(load(words[i]), out);
            }
        } catch (Refusal e) {
            System.err.println("hpor: " + e.getMessage());
            System.exit(WRONG);
        }
        System.exit(0); // what made the tests' parameters may have started threads
    }

    private static void list(Class<?> type, DataOutputStream out) throws Refusal, IOException {
        boolean platform = exists("org.junit.platform.launcher.Launcher"), junit4 = exists("org.junit.runner.JUnitCore");
        List<String> tried = new ArrayList<>();
        for (String name : new String[] {"platform", "junit4"}) {
            if (name.equals("platform") ? !platform : !junit4 || !looksLikeJUnit4(type)) {
                continue;
            }
            List<Framework.Found> found = Framework.named(name).find(type);
            for (Framework.Found test : found) {
                write(out, name, test.type(), test.name(), test.id(), test.repeated() ? "repeated" : "");
            }
            if (!found.isEmpty()) {
                return;
            }
            tried.add(name);
        }
        if (!platform && !junit4) {
            throw new Refusal("JUnit is not on the class path: add the jars of JUnit 4, or those of JUnit 5 with the platform's "
                    + "launcher (junit-platform-launcher).");
        }
        throw new Refusal(type.getName() + " has no tests that the JUnit on the class path finds"
                + (platform ? "." : "; for JUnit 5, the platform's launcher (junit-platform-launcher) is needed, too."));
    }

    /** JUnit 4 itself takes every class for one of tests, and says that they are missing when they are run. */
    private static boolean looksLikeJUnit4(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getName().equals("junit.framework.TestCase") || annotated(c.getAnnotations(), "org.junit.runner.RunWith")) {
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
