package hpor.linearize;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A method with the numbers that it is called with. */
record Operation(Method method, List<Integer> arguments) {
    private static final Set<String> OF_OBJECT = Set.of("toString", "hashCode", "equals");

    /** As in a source file: {@code add(1)}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(method.getName()).append('(');
        for (int i = 0; i < arguments.size(); i++) {
            boolean flag = method.getParameterTypes()[i] == boolean.class;
            text.append(i > 0 ? ", " : "").append(flag ? String.valueOf(arguments.get(i) != 0) : arguments.get(i));
        }
        return text.append(')').toString();
    }

    /** The call as Java; {@code target} has the class's type. */
    String code(String target) {
        StringBuilder code = new StringBuilder(target).append('.').append(method.getName()).append('(');
        for (int i = 0; i < arguments.size(); i++) {
            code.append(i > 0 ? ", " : "").append(code(method.getParameterTypes()[i], arguments.get(i)));
        }
        return code.append(')').toString();
    }

    private static String code(Class<?> type, int value) {
        if (type == boolean.class) {
            return String.valueOf(value != 0);
        }
        String cast = "(" + type.getCanonicalName() + ") ";
        if (type.isPrimitive()) {
            return cast + "(" + value + ")";
        }
        if (type == Boolean.class) {
            return cast + (value != 0);
        }
        if (type == Long.class) {
            return cast + "Long.valueOf(" + value + ")";
        }
        return type == String.class ? "\"" + value + "\"" : cast + "Integer.valueOf(" + value + ")";
    }

    /** Can a small number stand for it? */
    private static boolean takes(Class<?> type) {
        return type.isPrimitive() || type == String.class || type == Long.class || type == Boolean.class
                || type.isAssignableFrom(Integer.class);
    }

    static boolean isCallable(Executable method) {
        return Arrays.stream(method.getParameterTypes()).allMatch(Operation::takes);
    }

    /** The methods that may be called, in an order that depends on nothing but the class. */
    static List<Method> methods(Class<?> type) {
        List<Method> found = new ArrayList<>();
        for (Method m : type.getMethods()) {
            if (m.getDeclaringClass() != Object.class && !m.isBridge() && !m.isSynthetic()
                    && !Modifier.isStatic(m.getModifiers())) {
                found.add(m);
            }
        }
        found.sort(Comparator.comparing((Method m) -> m.getName())
                .thenComparing(m -> Arrays.toString(m.getParameterTypes())));
        return found;
    }

    /** Unless they are asked for by name, the methods that every object has are no operations. */
    static boolean isOfObject(Method m) {
        return OF_OBJECT.contains(m.getName());
    }

    /** Every way of calling the method with these numbers. */
    static void addAll(Method method, int[] numbers, List<Operation> operations) {
        List<List<Integer>> rows = List.of(List.of());
        for (Class<?> type : method.getParameterTypes()) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> row : rows) {
                for (int number : type == boolean.class || type == Boolean.class ? new int[] {0, 1} : numbers) {
                    List<Integer> next = new ArrayList<>(row);
                    next.add(number);
                    longer.add(next);
                }
            }
            rows = longer;
        }
        for (List<Integer> row : rows) {
            operations.add(new Operation(method, row));
        }
    }

    /** How an object is made, as Java; null if there is no way. */
    static String maker(Class<?> type) {
        String name = type.getCanonicalName();
        if (!Modifier.isAbstract(type.getModifiers())) {
            for (Constructor<?> c : type.getConstructors()) {
                if (c.getParameterCount() == 0) {
                    return "new " + name + "()";
                }
            }
        }
        Set<String> factories = new TreeSet<>();
        for (Method m : type.getMethods()) {
            if (Modifier.isStatic(m.getModifiers()) && m.getParameterCount() == 0
                    && type.isAssignableFrom(m.getReturnType())) {
                factories.add(m.getName());
            }
        }
        return factories.isEmpty() ? null : name + "." + factories.iterator().next() + "()";
    }
}
