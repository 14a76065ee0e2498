package hpor.linearize;

import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * What is done once, without the agent, before the search: find the class's operations, make clients of them, run their
 * sequential orders, and write the program that is explored: a class into the folder, and a file with its arguments.
 *
 * <p>Arguments: the folder, then pairs of an option and its value.
 */
public final class Prepare {
    private static final String NAME = "HporClients";
    private static final int WRONG = 3;
    private static final double MOST_ORDERS = 5e6;
    private static final long REPORT_EVERY_NS = 2_000_000_000L;

    private Prepare() {
    }

    public static void main(String[] words) throws Exception {
        PrintStream out = System.err;
        System.setOut(System.err); // what the class prints is no answer
        try {
            prepare(Path.of(words[0]), Request.of(Arrays.copyOfRange(words, 1, words.length)), out);
        } catch (Request.Refusal | Sequential.Failure e) {
            out.println("hpor: " + e.getMessage());
            System.exit(WRONG);
        }
        System.exit(0); // threads of the class, or blocked calls, may be left
    }

    private static void prepare(Path folder, Request request, PrintStream out) throws Exception {
        List<int[][]> clients = request.listed;
        if (clients == null) {
            clients = Clients.make(request.generated, request.threads, request.calls, request.observers, request.most,
                    request.seed);
        } else {
            clients.forEach(c -> c[c.length - 1] = request.observers);
        }
        if (clients.stream().anyMatch(c -> orders(c) > MOST_ORDERS)) {
            throw new Request.Refusal(
                    "The calls of a client have more sequential orders than hpor goes through; use fewer "
                    + "--threads or --calls.");
        }
        announce(request, clients, out);
        String main = mainClass(request.type);
        Client client = compile(folder, main, request);
        List<String> lines = new ArrayList<>();
        lines.add(main);
        addClients(request, client, clients, lines, out);
        Files.write(folder.resolve("arguments"), lines.stream().map(Prepare::quoted).toList());
    }

    private static void announce(Request request, List<int[][]> clients, PrintStream out) {
        if (!request.leftOut.isEmpty()) {
            out.println("hpor linearize: left out, since they take something else than numbers: "
                    + request.leftOut.stream().distinct().collect(Collectors.joining(", ")));
        }
        String operations = request.operations.stream().map(Operation::toString).collect(Collectors.joining(", "));
        out.println("hpor linearize: " + request.className + ": " + operations);
        if (request.listed != null) {
            out.println("hpor linearize: " + clients.size() + " clients of " + request.file);
            return;
        }
        long all = Clients.countAll(request.generated, request.threads, request.calls);
        String shapes = " of up to " + request.threads + " threads with up to " + request.calls + " calls each";
        if (clients.size() == all) {
            out.println("hpor linearize: all " + all + " clients" + shapes);
        } else {
            out.println("hpor linearize: " + clients.size() + " of "
                    + (all == Long.MAX_VALUE ? "more than 10^15" : String.format(Locale.ROOT, "%,d", all)) + " clients"
                    + shapes
                    + ": at most " + request.most + " of each shape, drawn with seed " + request.seed);
        }
    }

    private static void addClients(Request request, Client client, List<int[][]> clients, List<String> lines,
            PrintStream out) throws Request.Refusal, Sequential.Failure {
        long reported = System.nanoTime();
        Set<String> first = null;
        for (int i = 0; i < clients.size(); i++) {
            Set<String> outcomes = Sequential.outcomes(client, clients.get(i));
            first = i == 0 ? outcomes : first;
            lines.add(Clients.print(clients.get(i), request.operations, outcomes));
            if (System.nanoTime() - reported > REPORT_EVERY_NS) {
                reported = System.nanoTime();
                out.println("hpor linearize: sequential orders of client " + (i + 1) + " of " + clients.size());
            }
        }
        Set<String> again = Sequential.outcomes(client, clients.get(0));
        if (!again.equals(first)) {
            throw new Request.Refusal(request.className
                    + " is not deterministic: the same calls in the same orders have "
                    + "returned something else when they were run again. "
                    + "Static state, clocks, random numbers or files may be why.");
        }
    }

    private static double orders(int[][] client) {
        double orders = 1;
        int placed = 0;
        for (int i = 0; i + 1 < client.length; i++) {
            for (int j = 1; j <= client[i].length; j++) {
                orders = orders * ++placed / j;
            }
        }
        return orders;
    }

    /** Beside the class, so that it need not be public; but no class can be added to the JDK's packages. */
    private static String mainClass(Class<?> type) {
        String name = type.getPackageName();
        if (type.getModule().isNamed()) {
            name = "hpor.client";
        }
        return name.isEmpty() ? NAME : name + "." + NAME;
    }

    private static String source(String main, Request request) {
        StringBuilder s = new StringBuilder();
        int dot = main.lastIndexOf('.');
        if (dot > 0) {
            s.append("package ").append(main, 0, dot).append(";\n\n");
        }
        String type = request.type.getCanonicalName();
        s.append("@SuppressWarnings({\"unchecked\", \"rawtypes\"})\n");
        s.append("public final class ").append(NAME).append(" extends hpor.linearize.Client {\n");
        s.append("    public static void main(String[] arguments) throws Throwable {\n");
        s.append("        new ").append(NAME).append("().explore(arguments);\n    }\n\n");
        s.append("    @Override\n    protected Object make() throws Throwable {\n        return ");
        s.append(Operation.maker(request.type)).append(";\n    }\n\n");
        s.append("    @Override\n    protected Object call(Object object, int operation) throws Throwable {\n");
        s.append("        ").append(type).append(" target = (").append(type).append(") object;\n");
        s.append("        switch (operation) {\n");
        for (int i = 0; i < request.operations.size(); i++) {
            Operation o = request.operations.get(i);
            s.append("            case ").append(i).append(":\n                ");
            if (o.method().getReturnType() == void.class) {
                s.append(o.code("target")).append(";\n                return \"").append(Outcome.VOID).append("\";\n");
            } else {
                s.append("return ").append(o.code("target")).append(";\n");
            }
        }
        s.append("            default:\n                throw new AssertionError(operation);\n        }\n    }\n}\n");
        return s.toString();
    }

    private static Client compile(Path folder, String main, Request request) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new Request.Refusal("The JVM has no Java compiler: set JAVA_HOME to a JDK.");
        }
        Path file = folder.resolve(NAME + ".java");
        Files.writeString(file, source(main, request));
        StringWriter messages = new StringWriter();
        boolean compiled;
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            compiled = compiler.getTask(messages, files, null,
                    List.of("-proc:none", "-g", "-nowarn", "-Xlint:none", "-d", folder.toString(), "-cp",
                            System.getProperty("java.class.path")),
                    null, files.getJavaFileObjects(file)).call();
        } catch (IOException e) {
            throw new Request.Refusal("The program that calls " + request.className + " cannot be written: "
                    + e.getMessage());
        }
        if (!compiled) {
            String why = Modifier.isPublic(request.type.getModifiers()) ? "" : " (it is not public)";
            throw new Request.Refusal("A program that calls " + request.className + why + " does not compile:\n"
                    + messages);
        }
        return (Client) Class.forName(main).getConstructor().newInstance();
    }

    /** A word of an argument file of the java command. */
    private static String quoted(String word) {
        return "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
