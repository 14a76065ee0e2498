package java.lang;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the program's calls of collections return of which every access is a step, for the report. Collections are
 * looked into, not asked, and only for what no code of the program compares: texts, numbers, enums.
 */
final class HporLooks implements Function<Stream<StackWalker.StackFrame>, HporLooks> {
    /** So many elements are looked at. */
    private static final int MOST = 10_000;
    private static final Object NOTHING = new Object();

    /** The object that the program has called (null: not known), the method, its arguments as text, the first one. */
    private Object called;
    private String method;
    private String arguments;
    private Object key = NOTHING;

    private HporLooks() {
    }

    /** The running thread's call of the JDK's. Null: it is none, or not known. */
    static HporLooks own() {
        int was = Hpor.mute();
        try {
            return LiveStackFrame.getStackWalker(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(new HporLooks());
        } catch (RuntimeException e) {
            return null; // another JDK keeps local variables in another way
        } finally {
            Hpor.unmute(was);
        }
    }

    @Override
    public HporLooks apply(Stream<StackWalker.StackFrame> frames) {
        List<StackWalker.StackFrame> own = new ArrayList<>();
        for (Iterator<StackWalker.StackFrame> i = frames.iterator(); i.hasNext();) {
            StackWalker.StackFrame frame = i.next();
            String name = frame.getClassName();
            if (!HporValues.isOfJdk(name)) {
                return own.isEmpty() ? null : fill(own);
            }
            if (!name.contains(".Hpor")) {
                own.add(frame);
            }
        }
        return null;
    }

    private HporLooks fill(List<StackWalker.StackFrame> own) {
        StackWalker.StackFrame outer = own.get(own.size() - 1);
        if (!(outer instanceof LiveStackFrame frame)) {
            return null;
        }
        Object[] locals = frame.getLocals();
        boolean needed = locals.length > 0 && frame.getDeclaringClass().isInstance(locals[0]);
        called = needed ? locals[0] : null; // else the method needs it no more
        method = outer.getMethodName();
        arguments = HporValues.arguments(own, outer.getMethodType());
        Object first = first(own, outer.getMethodType());
        boolean plain = first == null || first instanceof String || first instanceof Enum<?> || first instanceof Boolean
                || first instanceof Character || first instanceof Number && first.getClass().getName().startsWith(
                        "java.lang.");
        key = plain ? first : NOTHING;
        return this;
    }

    /** The only argument, by the innermost frame that was given it: others may need it no more. */
    private static Object first(List<StackWalker.StackFrame> own, MethodType called) {
        boolean one = called.parameterCount() == 1 && !called.parameterType(0).isPrimitive();
        for (int i = 0; one && i < own.size(); i++) {
            if (HporValues.begins(own.get(i).getMethodType(), called) && own.get(i) instanceof LiveStackFrame f) {
                Object[] locals = f.getLocals();
                return locals.length > 1 && !(locals[1] instanceof LiveStackFrame.PrimitiveSlot) ? locals[1] : NOTHING;
            }
        }
        return NOTHING;
    }

    static Object called(HporLooks look) {
        return look.called;
    }

    /** Null: not known. */
    static String arguments(HporLooks look, String call) {
        return call.endsWith("." + look.method) ? look.arguments : null;
    }

    /** What the call, which accesses {@code touched}, returns if that stays as it is. Null: not known. */
    static String result(HporLooks look, Object touched, String call) {
        int was = Hpor.mute();
        try {
            return call.endsWith("." + look.method) ? look.result(touched, call) : null;
        } catch (RuntimeException e) {
            return null; // another JDK has other fields, or a race has left it half changed
        } finally {
            Hpor.unmute(was);
        }
    }

    private String result(Object touched, String call) {
        Object inner = unwrapped(called != null ? called : touched);
        String type = inner == null ? "" : inner.getClass().getName();
        switch (method) {
            case "size":
                return text(sizeOf(inner, type));
            case "isEmpty":
                Integer size = sizeOf(inner, type);
                return size == null ? null : text(size == 0);
            case "contains":
                boolean isSet = isMap(type) && !call.startsWith("Hashtable.");
                return key == NOTHING ? null : isSet ? text(inMap(inner, true)) : text(inElements(inner, type));
            case "containsKey":
                return key == NOTHING || !isMap(type) ? null : text(inMap(inner, true));
            case "get":
                return key == NOTHING || !isMap(type) ? null : text(inMap(inner, false));
            default:
                return null;
        }
    }

    private static String text(Object value) {
        return value == null ? null : value.toString();
    }

    private static boolean isMap(String type) {
        return type.equals("java.util.HashMap") || type.equals("java.util.LinkedHashMap")
                || type.equals("java.util.Hashtable");
    }

    private static Integer sizeOf(Object o, String type) {
        switch (type) {
            case "java.util.ArrayDeque":
                int length = ((Object[]) HporAwaited.get(o, "elements")).length;
                int size = HporAwaited.number(o, "tail") - HporAwaited.number(o, "head");
                return size < 0 ? size + length : size;
            case "java.util.Vector":
            case "java.util.Stack":
                return HporAwaited.number(o, "elementCount");
            case "java.util.Hashtable":
                return HporAwaited.number(o, "count");
            case "java.util.ArrayList":
            case "java.util.LinkedList":
            case "java.util.HashMap":
            case "java.util.LinkedHashMap":
            case "java.util.TreeMap":
            case "java.util.PriorityQueue":
            case "java.util.EnumMap":
            case "java.util.IdentityHashMap":
                return HporAwaited.number(o, "size");
            default:
                return null;
        }
    }

    /** The map or list of which a set of the JDK's is a view, and the collection within a wrapper; null: it is none. */
    static Object viewed(Object o) {
        String type = o.getClass().getName();
        return switch (type) {
            case "java.util.concurrent.ConcurrentHashMap$KeySetView" -> HporAwaited.get(o, "map");
            case "java.util.Collections$SetFromMap", "java.util.concurrent.ConcurrentSkipListSet" ->
                HporAwaited.get(o, "m");
            case "java.util.concurrent.CopyOnWriteArraySet" -> HporAwaited.get(o, "al");
            default -> type.startsWith("java.util.Collections$Synchronized") ? either(o, "c", "m") : null;
        };
    }

    /** What a wrapper or a set is made of. */
    private static Object unwrapped(Object o) {
        for (int i = 0; i < 4 && o != null; i++) {
            String type = o.getClass().getName();
            Object inner = type.startsWith("java.util.Collections$Synchronized") ? either(o, "c", "m")
                    : type.equals("java.util.HashSet") || type.equals("java.util.LinkedHashSet") ?
                            HporAwaited.get(o, "map")
                    : type.equals("java.util.TreeSet") ? HporAwaited.get(o, "m") : null;
            if (inner == null) {
                return o;
            }
            o = inner;
        }
        return o;
    }

    private static Object either(Object o, String first, String second) {
        Object found = HporAwaited.get(o, first);
        return found != null ? found : HporAwaited.get(o, second);
    }

    private boolean is(Object element) {
        return key == element || key != null && !(key instanceof Enum<?>) && element != null
                && key.getClass() == element.getClass() && key.equals(element);
    }

    private Boolean inElements(Object o, String type) {
        String array = type.equals("java.util.ArrayList") || type.equals("java.util.Vector") ? "elementData"
                : type.equals("java.util.ArrayDeque") ? "elements" : null;
        if (array == null || key == null) {
            return null;
        }
        Object[] elements = (Object[]) HporAwaited.get(o, array);
        int size = type.endsWith("List") ? HporAwaited.number(o, "size")
                : type.endsWith("Vector") ? HporAwaited.number(o, "elementCount") : elements.length;
        for (int i = 0; i < size; i++) {
            if (is(elements[i])) {
                return true;
            }
        }
        return size <= MOST ? false : null;
    }

    /** By a look at all entries: no hash is asked for. */
    private Object inMap(Object map, boolean there) {
        Object[] table = (Object[]) HporAwaited.get(map, "table");
        int left = MOST;
        for (int i = 0; table != null && i < table.length; i++) {
            for (Object n = table[i]; n != null; n = HporAwaited.get(n, "next")) {
                if (left-- == 0) {
                    return null;
                }
                if (is(HporAwaited.get(n, "key"))) {
                    Object value = HporAwaited.get(n, "value");
                    return there ? true : HporValues.told(value);
                }
            }
        }
        return there ? (Object) false : "null";
    }
}
