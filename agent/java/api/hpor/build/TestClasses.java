package hpor.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Chooses test classes by patterns, as Surefire takes them: {@code **}{@code /Foo*Test.java}, {@code FooTest},
 * {@code com.acme.FooTest#method}, {@code !SlowTest}, {@code %regex[.*Test.*]}; several with commas between them. A
 * class within another belongs to that one.
 */
final class TestClasses {
    private final List<String> names = new ArrayList<>();

    /** The folders of compiled test classes; one that is missing has none. */
    TestClasses(List<Path> folders) throws IOException {
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.map(file -> folder.relativize(file).toString()).filter(TestClasses::isOutermost).sorted()
                            .forEach(file -> names.add(file.substring(0, file.length() - ".class".length())));
                }
            }
        }
    }

    private static boolean isOutermost(String file) {
        return file.endsWith(".class") && file.indexOf('$') < 0 && !file.endsWith("-info.class");
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    /** Classes, or a class and a method with a # between them; no includes: all classes. */
    List<String> choose(List<String> includes, List<String> excludes) {
        List<String> wanted = split(includes), unwanted = new ArrayList<>(split(excludes));
        wanted.stream().filter(p -> p.startsWith("!")).forEach(p -> unwanted.add(p.substring(1)));
        wanted.removeIf(p -> p.startsWith("!"));
        List<String> chosen = new ArrayList<>();
        for (String name : names) {
            if (unwanted.stream().anyMatch(p -> matcher(p).test(name))) {
                continue;
            }
            String found = name.replace('/', '.');
            if (wanted.isEmpty()) {
                chosen.add(found);
            }
            for (String pattern : wanted) {
                String[] parts = pattern.startsWith("%") ? new String[] {pattern} : pattern.split("#", 2);
                if (matcher(parts[0]).test(name)) {
                    for (String method : parts.length == 1 ? new String[] {""} : parts[1].split("\\+")) {
                        chosen.add(method.isEmpty() ? found : found + "#" + method);
                    }
                }
            }
        }
        return chosen.stream().distinct().toList();
    }

    private static List<String> split(List<String> patterns) {
        List<String> all = new ArrayList<>();
        for (String pattern : patterns) {
            for (String one : pattern.startsWith("%") ? new String[] {pattern} : pattern.split(",")) {
                if (!one.isBlank()) {
                    all.add(one.strip());
                }
            }
        }
        return all;
    }

    /** Takes the name of a class with slashes. */
    private static Predicate<String> matcher(String pattern) {
        if (pattern.startsWith("%regex[") && pattern.endsWith("]")) {
            Pattern regex = Pattern.compile(pattern.substring("%regex[".length(), pattern.length() - 1));
            return name -> regex.matcher(name + ".class").matches();
        }
        String path = pattern.replaceFirst("\\.(java|class)$", "");
        path = path.indexOf('/') < 0 ? path.replace('.', '/') : path;
        path = path.startsWith("/") ? path.substring(1) : path;
        StringBuilder regex = new StringBuilder("(?:.*/)?");
        for (int i = path.startsWith("**/") ? 3 : 0; i < path.length(); i++) {
            if (path.startsWith("**/", i)) {
                regex.append("(?:.*/)?");
                i += 2;
            } else if (path.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else {
                char c = path.charAt(i);
                regex.append(c == '*' ? "[^/]*" : c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c)));
            }
        }
        return name -> name.matches(regex.toString());
    }
}
