package java.lang;

/** The hooks of accesses by Unsafe, by VarHandles, by reflection and by code without hooks. */
public final class HporAtomics {
    private HporAtomics() {
    }

    public static void unsafe(Object o, long offset, int site) {
        if (o == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        Class<?> type = o.getClass();
        if (type.isArray()) {
            int width = o instanceof Object[] ? 0 : widthOf(HporLoops.typeOf(site))
                    - Integer.numberOfTrailingZeros(Hpor.U.arrayIndexScale(type));
            if (width > 0) {
                HporBuffers.elements(o, HporFields.index(type, offset), width, site);
                return;
            }
            Hpor.record(o, (long) System.identityHashCode(o) << 32 | site, HporFields.index(type, offset));
            if (Hpor.DIGESTS || Hpor.watching != 0) {
                HporDigest.unsafe(o, offset, site);
            }
        } else {
            atField(o, offset, 0, site);
        }
    }

    /** The logarithm of how many bytes a value of the type has. */
    private static int widthOf(char type) {
        return switch (type) {
            case 'J', 'D' -> 3;
            case 'I', 'F' -> 2;
            case 'S', 'C' -> 1;
            default -> 0;
        };
    }

    /**
     * As {@link #unsafe}, of an update that adds. Its site is the next one if the program does not use the sum.
     */
    public static void unsafeAdds(Object o, long offset, int site) {
        int unused = 0;
        if (unusedSum != null && Thread.currentThread() == Hpor.running) {
            unused = unusedSum == o ? 1 : 0;
            unusedSum = null;
        }
        unsafe(o, offset, site + unused);
    }

    /** The object of the call that follows at once, which adds to it; the program does not use the sum. */
    private static Object unusedSum;

    public static void sumUnused(Object o) {
        if (Thread.currentThread() == Hpor.running) {
            unusedSum = o;
        }
    }

    /** Without an object it is an access of memory outside of the heap, whose site is the next one. */
    public static void unsafeAny(Object o, long offset, int site) {
        if (o != null) {
            unsafe(o, offset, site);
        } else if (Thread.currentThread() == Hpor.running) {
            Hpor.uncontrolled0(ONE_MEMORY);
            Hpor.staticField(site + 1);
        }
    }

    /** Elements of an array that code without hooks reads; the least length stands for all from there. */
    public static void arrayGiven(Object array, int from, int length, int site) {
        if (array != null && Thread.currentThread() == Hpor.running) {
            HporArrays.given(array, from, length, false, site);
        }
    }

    /** The same of those that it has filled. */
    public static void arrayFilled(Object array, int from, int length, int site) {
        if (array != null && Thread.currentThread() == Hpor.running) {
            HporArrays.given(array, from, length, true, site);
        }
    }

    public static int arrayReturned(Object result, Object array) {
        return result == array && array != null && Thread.currentThread() == Hpor.running
                ? HporArrays.filled((Object[]) array) : 0;
    }

    /** By serialization, which accesses a field as the program would. */
    public static void unsafeDeclared(Object o, long offset, int site) {
        if (o != null && Thread.currentThread() == Hpor.running) {
            HporReflection.declared(o, offset, site);
        }
    }

    private static final String ONE_MEMORY = "data races in memory outside of the heap, which counts as one variable";

    /** {@code mark} is or'ed to the field's number: 0 or HporContract.AccessRecord.VOLATILE. */
    static void atField(Object o, long offset, int mark, int site) {
        if (o instanceof Class<?> type) {
            Hpor.record(null, site, HporFields.ofStatic(type, offset, site) | mark);
        } else {
            Hpor.record(o, (long) System.identityHashCode(o) << 32 | site,
                    HporFields.of(o.getClass(), offset, site) | HporContract.AccessRecord.FIELD | mark);
        }
        if (Hpor.DIGESTS || Hpor.watching != 0) {
            HporDigest.unsafe(o, offset, site);
        }
    }

    public static void varHandle(java.lang.invoke.VarHandle handle, Object coordinate, int index, int site) {
        if (handle == null || Thread.currentThread() != Hpor.running) {
            Hpor.notRunning(site);
            return;
        }
        access(handle, HporFields.target(handle), coordinate, index, site);
    }

    private static void access(java.lang.invoke.VarHandle handle, HporFields.Target target, Object coordinate,
            int index, int site) {
        switch (target.kind) {
            case HporFields.INSTANCE -> unsafe(coordinate, target.offset, site);
            case HporFields.STATIC -> {
                if (target.base instanceof Class<?> type) {
                    HporClasses.initializeAt(site, type);
                    if (type.isInterface()) {
                        HporClasses.showInterface(type);
                    }
                }
                unsafe(target.base, target.offset, site);
            }
            case HporFields.ARRAY -> Hpor.element(coordinate, index, site);
            case HporFields.VIEW -> HporBuffers.arrayView(handle, coordinate, index, (int) target.offset, site);
            case HporFields.BUFFER_VIEW -> HporBuffers.view(handle, coordinate, index, (int) target.offset, site);
            default -> Hpor.uncontrolled0("access through " + handle);
        }
    }

    /**
     * The same before an access that sets. A static field that was declared final is not final in the JVM's eyes, since
     * each execution assigns the field; so the access is refused here.
     */
    public static void varHandleSets(java.lang.invoke.VarHandle handle, Object coordinate, int index, int site) {
        if (handle == null || Thread.currentThread() != Hpor.running) {
            Hpor.notRunning(site);
            return;
        }
        HporFields.Target target = HporFields.target(handle);
        if (target.isFinal) {
            throw new UnsupportedOperationException();
        }
        access(handle, target, coordinate, index, site);
    }

    /**
     * The same where the program does not use the sum: the site is the next one, of additions that commute. Those to
     * floats do not, nor do those to numbers that share some of their bytes.
     */
    public static void varHandleAdds(java.lang.invoke.VarHandle handle, Object coordinate, int index, int site) {
        boolean commutes = handle != null && handle.varType() != double.class && handle.varType() != float.class
                && Thread.currentThread() == Hpor.running && HporFields.target(handle).kind <= HporFields.ARRAY;
        varHandleSets(handle, coordinate, index, commutes ? site + 1 : site);
    }

    /** In the place of VarHandle.isAccessModeSupported. */
    public static boolean varHandleCan(java.lang.invoke.VarHandle handle, java.lang.invoke.VarHandle.AccessMode mode) {
        return handle.isAccessModeSupported(mode) && (Thread.currentThread() != Hpor.running
                || !HporFields.target(handle).isFinal || HporFields.isRead(mode));
    }

    /** Before Field.get and set. The field may be wrong for the object: the access itself says so. */
    public static void reflect(java.lang.reflect.Field field, Object o, int site) {
        if (field != null && Thread.currentThread() == Hpor.running) {
            HporReflection.access(field, o, site);
        }
    }
}
