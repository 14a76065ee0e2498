package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import jdk.internal.misc.Unsafe;

/**
 * Fields of the program that hold objects of the JDK, for the report. Found by a look at all objects of the program's
 * classes when the execution is over, or threads stand. No identity hash is asked for: that would number the object.
 */
final class HporHolders {
    private static final Unsafe U = Unsafe.getUnsafe();
    /**
     * Objects compared in all, steps from object to object within the JDK's, and how many objects such steps may lead
     * to. No limit of time, by which a report on a busy machine would tell less.
     */
    private static final long MOST_COMPARED = 30_000_000;
    private static final int MOST_STEPS = 6;
    private static final int MOST_OBJECTS = 10_000;

    /** A field of a class that holds an object. */
    private record Held(Class<?> holder, Field field, long offset) {
    }

    /** All such fields of objects of a class; `sync` is where that of this name is, or -1. */
    private record Shape(Class<?> type, List<Held> fields, long sync) {
    }

    /** A field that holds a wanted object; the one whose text is the least is told. */
    private record Found(String order, String name) {
    }

    private final Object[] wanted;
    private final Object[] users;
    private final Found[] found;
    /** What is wanted by its class: a few classes, and the indices of their objects. */
    private final List<Class<?>> types = new ArrayList<>();
    private final List<List<Integer>> ofType = new ArrayList<>();
    private final List<Integer> synchronizers = new ArrayList<>();
    private final Map<String, List<Shape>> shapes = new HashMap<>();
    private long compared;
    private int left;

    private HporHolders(Object[] wanted, Object[] users) {
        this.wanted = wanted;
        this.users = users;
        found = new Found[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            int at = 0;
            while (at < types.size() && types.get(at) != wanted[i].getClass()) {
                at++;
            }
            if (at == types.size()) {
                types.add(wanted[i].getClass());
                ofType.add(new ArrayList<>());
            }
            ofType.get(at).add(i);
            if (wanted[i] instanceof AbstractOwnableSynchronizer) {
                synchronizers.add(i);
            }
        }
    }

    /**
     * For each of {@code wanted}: the field of an object in {@code owners} or of a class in {@code classes} that holds
     * it, "Counter.hits"; null: none does. A field of the class in {@code users} comes first: that has worked with it.
     * Behind them, for the objects of two accesses (-1: there is none), the field that leads there by what an object of
     * the JDK's is made of, or the variable that an inner class has captured.
     */
    static String[] fields(Object[] wanted, Object[] users, Object[] owners, Class<?>[] classes, int first,
            int second) {
        int was = Hpor.mute();
        try {
            HporHolders h = new HporHolders(wanted, users);
            h.findAll(owners, classes);
            String[] names = new String[wanted.length + 2];
            for (int i = 0; i < wanted.length; i++) {
                boolean shown = h.found[i] != null && !wanted[i].getClass().isArray()
                        && h.found[i].name.indexOf('.') >= 0; // else a variable, not a field
                names[i] = shown ? h.found[i].name : null;
            }
            names[wanted.length] = h.leading(first, owners, classes);
            names[wanted.length + 1] = first == second ? names[wanted.length] : h.leading(second, owners, classes);
            return names;
        } catch (RuntimeException e) {
            return null; // another JDK has other fields
        } finally {
            Hpor.unmute(was);
        }
    }

    private void findAll(Object[] owners, Class<?>[] classes) {
        for (Class<?> c : classes) {
            for (Field f : HporDeclared.fields(c)) {
                if (isStatic(f)) {
                    note(valueOf(f), c, f);
                }
            }
        }
        for (int i = 0; i < owners.length && compared < MOST_COMPARED; i++) {
            for (Held h : shapeOf(owners[i].getClass()).fields) {
                note(U.getReference(owners[i], h.offset), h.holder, h.field);
            }
        }
    }

    /** The object, or the lock or other synchronizer that is made of it, may be wanted. */
    private void note(Object value, Class<?> holder, Field f) {
        if (value == null) {
            return;
        }
        Object inner = HporLooks.viewed(value);
        if (inner != null) {
            note(inner, holder, f);
        }
        compared += types.size();
        for (int t = 0; t < types.size(); t++) {
            if (types.get(t) == value.getClass()) {
                compared += ofType.get(t).size();
                for (int i : ofType.get(t)) {
                    if (wanted[i] == value) {
                        take(i, holder, f);
                    }
                }
            }
        }
        if (synchronizers.isEmpty() || !HporValues.isOfJdk(value.getClass().getName()) || value.getClass().isArray()) {
            return;
        }
        long sync = shapeOf(value.getClass()).sync;
        Object made = sync < 0 ? null : U.getReference(value, sync);
        for (int i : synchronizers) {
            if (wanted[i] == made) {
                take(i, holder, f);
            }
        }
    }

    private void take(int index, Class<?> holder, Field f) {
        found[index] = least(found[index], named(holder, f, users[index]));
    }

    private static Found least(Found a, Found b) {
        return a == null || b.order.compareTo(a.order) < 0 ? b : a;
    }

    /** Fields come before captured variables, those of the class that worked with the object before others. */
    private static Found named(Class<?> holder, Field f, Object user) {
        boolean captured = f.getName().startsWith("val$");
        boolean own = user != null && outermost((String) user).equals(outermost(holder.getName()));
        String name = captured ? f.getName().substring(4) : HporValues.typeName(holder) + "." + f.getName();
        return new Found((captured ? "2" : own ? "0" : "1") + holder.getName() + "." + f.getName(), name);
    }

    private static String outermost(String type) {
        int inner = type.indexOf('$');
        return inner < 0 ? type : type.substring(0, inner);
    }

    // ---- what leads to an object ------------------------------------------------------------------------------------

    /** From what is known to be held, then from all fields. */
    private String leading(int raced, Object[] owners, Class<?>[] classes) {
        if (raced < 0 || found[raced] != null) {
            return raced < 0 ? null : found[raced].name;
        }
        Found best = null;
        for (int i = 0; i < wanted.length; i++) {
            best = found[i] != null && leads(wanted[i], wanted[raced]) ? least(best, found[i]) : best;
        }
        for (int i = 0; i < classes.length && best == null; i++) {
            for (Field f : HporDeclared.fields(classes[i])) {
                boolean leads = isStatic(f) && leads(valueOf(f), wanted[raced]);
                best = leads ? least(best, named(classes[i], f, users[raced])) : best;
            }
        }
        for (int i = 0; i < owners.length && best == null; i++) {
            for (Held h : shapeOf(owners[i].getClass()).fields) {
                boolean leads = leads(U.getReference(owners[i], h.offset), wanted[raced]);
                best = leads ? least(best, named(h.holder, h.field, users[raced])) : best;
            }
        }
        return best == null ? null : best.name;
    }

    private boolean leads(Object from, Object to) {
        left = MOST_OBJECTS;
        boolean leads = compared < MOST_COMPARED && leads(from, to, MOST_STEPS);
        compared += MOST_OBJECTS - left;
        return leads;
    }

    /** By fields that hold what the JDK makes: an Object may be an element, which the program has put there. */
    private boolean leads(Object from, Object to, int steps) {
        if (from == to) {
            return true;
        }
        if (from == null || steps == 0 || left-- <= 0 || !isPartOfJdk(from)) {
            return false;
        }
        if (from instanceof Object[] array) {
            boolean elements = from.getClass().getComponentType() == Object.class;
            for (int i = 0; !elements && i < array.length; i++) {
                if (leads(array[i], to, steps - 1)) {
                    return true;
                }
            }
            return false;
        }
        for (Held h : shapeOf(from.getClass()).fields) {
            if (h.field.getType() != Object.class && leads(U.getReference(from, h.offset), to, steps - 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPartOfJdk(Object o) {
        Class<?> type = o.getClass();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        return HporValues.isOfJdk(type.getName()) && !type.isPrimitive() && !type.isHidden()
                && !(o instanceof Class || o instanceof Thread || o instanceof String || o instanceof ClassLoader);
    }

    // ---- fields -----------------------------------------------------------------------------------------------------

    private static boolean isStatic(Field f) {
        return Modifier.isStatic(f.getModifiers()) && !f.getType().isPrimitive();
    }

    private static Object valueOf(Field f) {
        return U.getReference(U.staticFieldBase(f), U.staticFieldOffset(f));
    }

    private Shape shapeOf(Class<?> type) {
        List<Shape> same = shapes.get(type.getName());
        if (same == null) {
            same = new ArrayList<>();
            shapes.put(type.getName(), same);
        }
        for (Shape s : same) {
            if (s.type == type) {
                return s;
            }
        }
        List<Held> fields = new ArrayList<>();
        long sync = -1;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (!f.getType().isPrimitive() && !Modifier.isStatic(f.getModifiers())) {
                    fields.add(new Held(c, f, U.objectFieldOffset(f)));
                    sync = f.getName().equals("sync") ? U.objectFieldOffset(f) : sync;
                }
            }
        }
        Shape shape = new Shape(type, fields, sync);
        same.add(shape);
        return shape;
    }
}
