package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.vm.annotation.Hidden;

/** Accesses by reflection, copies of whole objects, and the initialization of classes by name. */
public final class HporReflection {
    /** In a record: the field is volatile; agent/driver.h, AG_RECORD_VOLATILE. */
    private static final int VOLATILE = 1 << 30;

    private HporReflection() {
    }

    private static int mark(int modifiers) {
        return Modifier.isVolatile(modifiers) ? VOLATILE : 0;
    }

    /** Before Field.get and set, by the running thread. */
    @Hidden
    static void access(Field field, Object o, int site) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)) {
            HporClasses.initializeAt(site, field.getDeclaringClass());
            if (field.getDeclaringClass().isInterface()) {
                HporClasses.showInterface(field.getDeclaringClass());
            }
            if (!Modifier.isFinal(modifiers)) {
                Hpor.atField(field.getDeclaringClass(), Hpor.U.staticFieldOffset(field), mark(modifiers), site);
            }
        } else if (!Modifier.isFinal(modifiers) && field.getDeclaringClass().isInstance(o)) {
            Hpor.atField(o, Hpor.U.objectFieldOffset(field), mark(modifiers), site);
        }
    }

    /** Before Object.clone of an object that is no array: it reads every field. */
    @Hidden
    public static void cloned(Object object, int site) {
        if (Thread.currentThread() != Hpor.running || !(object instanceof Cloneable)) {
            return;
        }
        HporReach.copied(object);
        HporFields.Layout layout;
        int was = Hpor.mute();
        try {
            layout = HporFields.layout(object.getClass());
        } finally {
            Hpor.unmute(was);
        }
        for (int i = 0; i < layout.offsets.length; i++) {
            Hpor.atField(object, layout.offsets[i], layout.isVolatile[i] ? VOLATILE : 0, site);
        }
    }

    /** After Class.forName: the class is initialized now, not when it is used. */
    @Hidden
    public static void loaded(Class<?> type, boolean initialize, int site) {
        if (initialize && Thread.currentThread() == Hpor.running) {
            HporClasses.initializeAt(site, type);
        }
    }

    /**
     * In the place of Enum.valueOf. The map from names that the class keeps is the JDK's, filled at the first call and
     * published by means that hpor does not see: it is no part of the program.
     */
    @Hidden
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Enum<?> enumValueOf(Class type, String name, int site) {
        if (type == null || name == null || Thread.currentThread() != Hpor.running) {
            return Enum.valueOf(type, name);
        }
        HporClasses.initializeAt(site, type);
        int was = Hpor.mute();
        try {
            return Enum.valueOf(type, name);
        } finally {
            Hpor.unmute(was);
        }
    }
}
