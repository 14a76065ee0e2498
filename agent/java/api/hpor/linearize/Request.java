package hpor.linearize;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the command line asks for. */
final class Request {
    private static final Pattern CALL = Pattern.compile("([\\w$]+)\\s*\\(([^()]*)\\)");

    String className;
    int threads = 3;
    int calls = 3;
    int most = 50;
    long seed;
    int[] numbers = {1, 2};
    List<String> methodNames = List.of();
    List<String> observerNames = List.of();
    String file;

    Class<?> type;
    List<Method> methods;
    final List<Operation> operations = new ArrayList<>();
    /** Public methods whose arguments cannot be made. */
    final List<String> leftOut = new ArrayList<>();
    int[] observers = {};
    /** Those of the file; null: they are to be made. */
    List<int[][]> listed;

    /** A mistake of the user. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1;

        Refusal(String message) {
            super(message);
        }
    }

    /** Words in pairs: the option, the value. */
    static Request of(String[] words) throws Refusal {
        Request r = new Request();
        for (int i = 0; i + 1 < words.length; i += 2) {
            r.set(words[i], words[i + 1]);
        }
        if (r.className == null) {
            throw new Refusal("Name the class: hpor linearize --class com.acme.Cache -cp app.jar.");
        }
        r.findClass();
        r.findOperations();
        return r;
    }

    private void set(String option, String value) throws Refusal {
        switch (option) {
            case "class" -> className = value;
            case "threads" -> threads = number(option, value, 1, 8);
            case "calls" -> calls = number(option, value, 1, 8);
            case "clients" -> most = number(option, value, 1, 10000);
            case "client-seed" -> seed = number(option, value, 0, Integer.MAX_VALUE);
            case "arguments" -> {
                String[] words = value.split(",");
                numbers = new int[words.length];
                for (int i = 0; i < words.length; i++) {
                    numbers[i] = number(option, words[i].trim(), Integer.MIN_VALUE, Integer.MAX_VALUE);
                }
            }
            case "methods" -> methodNames = Arrays.asList(value.split(","));
            case "observe" -> observerNames = Arrays.asList(value.split(","));
            case "operations" -> file = value;
            default -> throw new Refusal("There is no option --" + option + ".");
        }
    }

    private static int number(String option, String value, int least, int most) throws Refusal {
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new Refusal("--" + option + "=" + value + ": the value is a whole number"
                + (least == Integer.MIN_VALUE ? "" : ", " + least + " to " + most) + ".");
    }

    private void findClass() throws Refusal {
        try {
            type = Class.forName(className, false, Request.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new Refusal("There is no class " + className
                    + " on the class path. Nested classes are written with a $.");
        } catch (LinkageError e) {
            throw new Refusal("The class " + className + " cannot be loaded: " + e);
        }
        if (type.getCanonicalName() == null || type.isPrimitive() || type.isArray()) {
            throw new Refusal(className + " has no name that a program could use: it is local or anonymous.");
        }
        if (Operation.maker(type) == null) {
            throw new Refusal("No object of " + className
                    + " can be made: it needs a public constructor without parameters, "
                    + "or a public static method without parameters that returns one. "
                    + "Write a class that has one and calls it.");
        }
        methods = Operation.methods(type);
        methods.stream()
                .filter(m -> !Operation.isCallable(m) && (methodNames.isEmpty() || methodNames.contains(m.getName())))
                .forEach(m -> leftOut.add(m.getName()));
        methods.removeIf(m -> !Operation.isCallable(m));
    }

    private String names() {
        return methods.stream().map(Method::getName).distinct().collect(Collectors.joining(", "));
    }

    private List<Method> named(String option, String name) throws Refusal {
        List<Method> found = methods.stream().filter(m -> m.getName().equals(name.trim())).toList();
        if (found.isEmpty()) {
            throw new Refusal("--" + option + ": " + className + " has no public method " + name.trim()
                    + " that takes nothing but numbers. It has: " + names() + ".");
        }
        return found;
    }

    private void findOperations() throws Refusal {
        if (file != null) {
            readFile();
        } else if (!methodNames.isEmpty()) {
            for (String name : methodNames) {
                for (Method m : named("methods", name)) {
                    Operation.addAll(m, numbers, operations);
                }
            }
        } else {
            methods.stream().filter(m -> !Operation.isOfObject(m))
                    .forEach(m -> Operation.addAll(m, numbers, operations));
        }
        if (operations.isEmpty()) {
            throw new Refusal(className + " has no public method that takes nothing but numbers"
                    + (leftOut.isEmpty() ? "." : "; not " + String.join(", ", leftOut) + "."));
        }
        if (listed == null && operations.size() > 1000) {
            throw new Refusal(operations.size() + " operations are too many to combine; choose some with --methods.");
        }
        generated = operations.size();
        observers = new int[observerNames.size()];
        for (int i = 0; i < observers.length; i++) {
            Method m = named("observe", observerNames.get(i)).stream().filter(o -> o.getParameterCount() == 0)
                    .findFirst()
                    .orElse(null);
            if (m == null) {
                throw new Refusal("--observe: " + observerNames.get(i) + " has parameters.");
            }
            observers[i] = indexOf(new Operation(m, List.of()));
        }
    }

    /** How many of the operations clients are made of; behind them stand those that only observe. */
    int generated;

    private int indexOf(Operation operation) {
        int known = operations.indexOf(operation);
        if (known < 0) {
            operations.add(operation);
            return operations.size() - 1;
        }
        return known;
    }

    private void readFile() throws Refusal {
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new Refusal("--operations: " + file + " cannot be read.");
        }
        List<int[][]> clients = new ArrayList<>();
        boolean single = false;
        for (int n = 0; n < lines.size(); n++) {
            String line = lines.get(n).replaceFirst("#.*", "").trim();
            if (line.isEmpty()) {
                continue;
            }
            String[] parts = line.split("\\|", -1);
            int[][] client = new int[parts.length + 1][];
            for (int i = 0; i < parts.length; i++) {
                client[i] = calls(parts[i], n + 1);
            }
            if (parts.length > 1) {
                clients.add(client);
            } else {
                single = true;
            }
        }
        if (single && !clients.isEmpty()) {
            throw new Refusal(file + ": either every line is a client (with |) or none is.");
        }
        listed = clients.isEmpty() ? null : clients;
        if (clients.size() > 65535) {
            throw new Refusal(file + ": more than 65535 clients.");
        }
    }

    private int[] calls(String text, int line) throws Refusal {
        Matcher m = CALL.matcher(text);
        List<Integer> found = new ArrayList<>();
        while (m.find()) {
            found.add(indexOf(operation(m.group(1), m.group(2), line)));
        }
        if (found.isEmpty() || !m.replaceAll("").replaceAll("[,;\\s]", "").isEmpty()) {
            throw new Refusal(file + ", line " + line + ": `" + text.trim()
                    + "` are no calls such as add(1) remove(2).");
        }
        return found.stream().mapToInt(i -> i).toArray();
    }

    private Operation operation(String name, String arguments, int line) throws Refusal {
        String[] words = arguments.isBlank() ? new String[0] : arguments.split(",");
        List<Integer> numbers = new ArrayList<>();
        for (String word : words) {
            String w = word.trim();
            numbers.add(w.equals("true") ? 1 : w.equals("false") ? 0
                    : number(file + ", line " + line, w, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        for (Method method : methods) {
            if (method.getName().equals(name) && method.getParameterCount() == numbers.size()) {
                return new Operation(method, numbers);
            }
        }
        throw new Refusal(file + ", line " + line + ": " + className + " has no public method " + name + " with "
                + numbers.size()
                + " numbers as arguments. It has: " + names() + ".");
    }
}
