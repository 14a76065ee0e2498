package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.vm.annotation.Hidden;

/** Accesses by reflection, copies of whole objects, and the initialization of classes by name. */
public final class HporReflection {
    private HporReflection() {
    }

    /** Before Field.get and set, by the running thread. */
    @Hidden
    static void access(Field field, Object o, int site) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)) {
            HporClasses.initializeAt(site, field.getDeclaringClass());
            if (!Modifier.isFinal(modifiers)) {
                Hpor.unsafe(Hpor.U.staticFieldBase(field), Hpor.U.staticFieldOffset(field), site);
            }
        } else if (!Modifier.isFinal(modifiers) && field.getDeclaringClass().isInstance(o)) {
            Hpor.unsafe(o, Hpor.U.objectFieldOffset(field), site);
        }
    }

    /** Before Object.clone of an object that is no array: it reads every field. */
    @Hidden
    public static void cloned(Object object, int site) {
        if (Thread.currentThread() != Hpor.running || !(object instanceof Cloneable)) {
            return;
        }
        long[] offsets;
        int was = Hpor.mute();
        try {
            offsets = HporFields.offsets(object.getClass());
        } finally {
            Hpor.unmute(was);
        }
        for (long offset : offsets) {
            Hpor.unsafe(object, offset, site);
        }
    }

    /** After Class.forName: the class is initialized now, not when it is used. */
    @Hidden
    public static void loaded(Class<?> type, boolean initialize, int site) {
        if (initialize && Thread.currentThread() == Hpor.running) {
            HporClasses.initializeAt(site, type);
        }
    }
}
