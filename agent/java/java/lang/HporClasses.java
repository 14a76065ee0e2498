package java.lang;

import java.lang.HporContract.Outcome;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * Static state of the program's classes: initialized once in each execution, under the model's own lock, and set back
 * to its defaults before the next.
 */
final class HporClasses {
    private static final Unsafe U = Unsafe.getUnsafe();
    static final String ADDED = "hpor$";
    static final String INITIALIZER = "hpor$clinit";
    private static final String SUFFIX = "$hpor";

    /** No class of the number NOTHING ever needs initialization: it stands for all that have no static state. */
    private static final int NOTHING = 1;

    /** Site of an initialization hook -> number of its class; 0 while unknown. */
    static int[] ofSite = new int[1024];
    /** Number of the execution; compared with {@link Hpor#seen}. */
    static int epoch;

    /** One class with static state. */
    private static final class State {
        final Class<?> type;
        final int number;
        final boolean passes; // its loader was made by this execution
        final State parent;
        final MethodHandle initializer;
        final State[] interfaces; // those that are initialized before it
        final Object[] bases;
        final long[] offsets;
        final char[] kinds;
        /** Its initializer is the JVM's, which runs it once: the class is excluded, or could not be rewritten. */
        final boolean unmoved;
        /** The values of the fields behind that initializer; null: not run yet. */
        private Object[] first;
        /** Why it could not be initialized; of the last execution in which that was so. */
        private Throwable failure;

        State(Class<?> type, int number, boolean passes, State parent, State[] interfaces, MethodHandle initializer,
                Field[] fields) {
            this.type = type;
            this.number = number;
            this.passes = passes;
            this.parent = parent;
            this.initializer = initializer;
            this.interfaces = interfaces;
            bases = new Object[fields.length];
            offsets = new long[fields.length];
            kinds = new char[fields.length];
            for (int i = 0; i < fields.length; i++) {
                bases[i] = U.staticFieldBase(fields[i]);
                offsets[i] = U.staticFieldOffset(fields[i]);
                kinds[i] = fields[i].getType().descriptorString().charAt(0);
            }
            unmoved = initializer == null && fields.length > 0 && HporDeclared.hasInitializer0(type);
        }

        /** Runs that initializer, unless an earlier execution has. */
        void runUnmoved() {
            if (first == null) {
                U.ensureClassInitialized(type);
                first = new Object[offsets.length];
                for (int i = 0; i < offsets.length; i++) {
                    first[i] = switch (kinds[i]) {
                        case 'J', 'D' -> U.getLong(bases[i], offsets[i]);
                        case 'I', 'F' -> U.getInt(bases[i], offsets[i]);
                        case 'S', 'C' -> U.getShort(bases[i], offsets[i]);
                        case 'Z', 'B' -> U.getByte(bases[i], offsets[i]);
                        default -> U.getReference(bases[i], offsets[i]);
                    };
                }
            }
        }

        /** At once, since code without hooks may be the first to look. */
        private void resetUnmoved() {
            for (int i = 0; first != null && i < offsets.length; i++) {
                switch (kinds[i]) {
                    case 'J', 'D' -> U.putLong(bases[i], offsets[i], (Long) first[i]);
                    case 'I', 'F' -> U.putInt(bases[i], offsets[i], (Integer) first[i]);
                    case 'S', 'C' -> U.putShort(bases[i], offsets[i], (Short) first[i]);
                    case 'Z', 'B' -> U.putByte(bases[i], offsets[i], (Byte) first[i]);
                    default -> U.putReference(bases[i], offsets[i], first[i]);
                }
            }
        }

        /**
         * May its initialization wait for that of another class? Then a class that adds nothing to it is locked on its
         * own all the same: who comes by the superclass and who comes by the subclass may wait for each other.
         */
        boolean runsCode() {
            return initializer != null || unmoved || interfaces.length > 0 || parent != null && parent.runsCode();
        }

        void reset() {
            if (unmoved) {
                resetUnmoved();
                return;
            }
            for (int i = 0; i < offsets.length; i++) {
                switch (kinds[i]) {
                    case 'J', 'D' -> U.putLong(bases[i], offsets[i], 0);
                    case 'I', 'F' -> U.putInt(bases[i], offsets[i], 0);
                    case 'S', 'C' -> U.putShort(bases[i], offsets[i], (short) 0);
                    case 'Z', 'B' -> U.putByte(bases[i], offsets[i], (byte) 0);
                    default -> U.putReference(bases[i], offsets[i], null);
                }
            }
            if (type.isEnum()) {
                U.putReference(type, ENUM_CONSTANTS, null);
                U.putReference(type, ENUM_DIRECTORY, null);
            }
        }
    }

    private static final long ENUM_CONSTANTS = U.objectFieldOffset(Class.class, "enumConstants");
    private static final long ENUM_DIRECTORY = U.objectFieldOffset(Class.class, "enumConstantDirectory");
    private static final State NO_STATE = new State(Object.class, NOTHING, false, null, new State[0], null,
            new Field[0]);
    static final MethodHandles.Lookup LOOKUP = lookup();

    private static State[] states = new State[64]; // by number
    private static Class<?>[] keys = new Class<?>[256];
    private static State[] values = new State[256];
    private static int keyCount;

    private HporClasses() {
    }

    private static MethodHandles.Lookup lookup() {
        try {
            Field f = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            return (MethodHandles.Lookup) U.getReference(U.staticFieldBase(f), U.staticFieldOffset(f));
        } catch (NoSuchFieldException e) {
            throw new InternalError(e);
        }
    }

    /** A handle that is called without native frames, so that its callee may yield. */
    static MethodHandle unreflect(java.lang.reflect.Method method) throws IllegalAccessException {
        return LOOKUP.unreflect(method);
    }

    static MethodHandle constructor(Class<?> type) throws ReflectiveOperationException {
        return LOOKUP.findConstructor(type, MethodType.methodType(void.class));
    }

    /** Every static field back to its default. Called between executions. */
    static void reset() {
        epoch++;
        if (passing) {
            forgetPassing();
        }
        HporArrays.clear(interfaceRefs);
        HporArrays.clear(interfaceBits);
        HporHandles.reset();
        for (State s : states) {
            if (s != null) {
                s.reset();
            }
        }
    }

    /** Is a class among them whose loader the program has made? With the execution it is gone. */
    private static boolean passing;

    private static void forgetPassing() {
        Class<?>[] oldKeys = keys;
        State[] oldValues = values;
        keys = new Class<?>[oldKeys.length];
        values = new State[oldKeys.length];
        keyCount = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            boolean stays = oldKeys[i] != null && !oldValues[i].passes
                    && (oldValues[i].type == oldKeys[i] || HporDefined.outlives(oldKeys[i].getClassLoader()));
            if (stays) {
                put(oldKeys[i], oldValues[i]);
                keyCount++;
            }
        }
        for (int i = 0; i < states.length; i++) {
            if (states[i] != null && states[i].passes) {
                states[i] = null;
            }
        }
        passing = false;
        HporArrays.clear(madeAt);
        HporFields.forget();
        if (Hpor.DIGESTS) {
            HporDigest.forgetSites();
        }
    }

    /** A fresh table of known classes for a thread that begins. */
    static int[] freshSeen() {
        int[] known = new int[states.length];
        known[NOTHING] = epoch;
        return known;
    }

    /**
     * What a static field or method of the class is declared by, which alone is initialized; null: the class itself.
     */
    private static native Class<?> initialized0(int site, Class<?> type);

    @Hidden
    static void initialize(int site, Class<?> type) {
        int number = site < ofSite.length ? ofSite[site] : 0;
        State state = number == NOTHING ? NO_STATE : number == 0 ? null : states[number];
        initialize(site, state != null ? state : find(site, type));
    }

    /**
     * What the site initializes: looked for when it is first come to, since no other class will ever be meant there.
     */
    private static State find(int site, Class<?> type) {
        int was = Hpor.mute();
        try {
            State state = state(type); // which links the class
            Class<?> declaring = initialized0(site, type);
            if (declaring != null && declaring != type) {
                state = state(declaring);
            }
            if (site >= ofSite.length) {
                ofSite = java.util.Arrays.copyOf(ofSite, Math.max(site + 1, ofSite.length * 2));
            }
            ofSite[site] = state.number;
            return state;
        } finally {
            Hpor.unmute(was);
        }
    }

    @Hidden
    private static State mutedState(Class<?> type) {
        int was = Hpor.mute();
        try {
            return state(type);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The interfaces of a class that the JDK has made, which has no state of its own. */
    @Hidden
    static void initializeAbove(Class<?> type) {
        for (State i : mutedState(type).interfaces) {
            initialize(0, i);
        }
    }

    /** For a site that meets one class after the other. */
    @Hidden
    static void initializeAt(int site, Class<?> type) {
        initialize(site, mutedState(type));
    }

    @Hidden
    private static void initialize(int site, State state) {
        int number = state.number;
        if (number >= Hpor.seen.length) {
            int was = Hpor.mute();
            int[] known = java.util.Arrays.copyOf(Hpor.seen, Math.max(states.length, number + 1));
            HporBackend.seenGrown(known);
            Hpor.unmute(was);
        }
        int[] known = Hpor.seen;
        if (known[number] == epoch || number == NOTHING) {
            known[number] = epoch;
            return;
        }
        int result = HporInits.classInit(site, number);
        if (result == Outcome.RUN_INITIALIZER) {
            run(site, state);
        } else if (result == Outcome.INITIALIZER_FAILED) {
            NoClassDefFoundError error =
                    new NoClassDefFoundError("Could not initialize class " + state.type.getName());
            error.initCause(state.failure);
            throw error;
        }
        if (result != Outcome.ALREADY) { // not yet initialized, but its initializer is on this thread's stack
            Hpor.seen[number] = epoch;
        }
    }

    @Hidden
    private static void run(int site, State state) {
        boolean failed = true;
        try {
            if (state.parent != NO_STATE) {
                initialize(site, state.parent);
            }
            for (State i : state.interfaces) {
                initialize(site, i);
            }
            if (state.initializer != null) {
                state.initializer.invokeExact();
            } else if (state.unmoved) {
                state.runUnmoved();
            }
            failed = false;
        } catch (HporKill kill) {
            throw kill;
        } catch (Throwable thrown) {
            state.failure = failure(thrown);
            HporInits.classInitEnd(state.number, true);
            throw thrown instanceof Error error ? error : new ExceptionInInitializerError(thrown);
        }
        if (!failed) {
            HporInits.classInitEnd(state.number, false);
        }
    }

    /** Is the class's initializer the method of hpor's name? Muted. */
    static boolean hasMoved(Class<?> type) {
        return type.getClassLoader() != null && state(type).initializer != null;
    }

    /** What the JVM keeps of it, for those who use the class afterwards. */
    private static Throwable failure(Throwable thrown) {
        int was = Hpor.mute();
        try {
            String message = (String) HporAwaited.get(thrown, "detailMessage");
            String what = thrown.getClass().getName() + (message == null ? "" : ": " + message);
            Throwable failure = new ExceptionInInitializerError(
                    "Exception " + what + " [in thread \"" + Thread.currentThread().getName() + "\"]");
            failure.setStackTrace(thrown.getStackTrace());
            return failure;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The state of a class, made at its first use; muted. */
    private static State state(Class<?> type) {
        if (type == null || type.getClassLoader() == null) {
            return NO_STATE;
        }
        for (int i = slot(type, keys.length); keys[i] != null; i = i + 1 & keys.length - 1) {
            if (keys[i] == type) {
                return values[i];
            }
        }
        State made = make(type);
        if (++keyCount * 2 > keys.length) {
            Class<?>[] oldKeys = keys;
            State[] oldValues = values;
            keys = new Class<?>[oldKeys.length * 2];
            values = new State[oldKeys.length * 2];
            for (int i = 0; i < oldKeys.length; i++) {
                if (oldKeys[i] != null) {
                    put(oldKeys[i], oldValues[i]);
                }
            }
        }
        put(type, made);
        return made;
    }

    private static void put(Class<?> type, State state) {
        int i = slot(type, keys.length);
        while (keys[i] != null) {
            i = i + 1 & keys.length - 1;
        }
        keys[i] = type;
        values[i] = state;
    }

    private static int slot(Class<?> type, int length) {
        int h = System.identityHashCode(type) * 0x9E3779B1;
        return (h ^ h >>> 15) & length - 1;
    }

    /** The class file with the initializer of an interface that cannot have it itself; null: there is none. */
    private static native byte[] initializer0(Class<?> type);

    /** The class of that class file; null: there is none. */
    private static Class<?> initializerClass(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        String name = type.getName() + SUFFIX;
        Class<?> there = loader.findLoadedClass(name);
        byte[] bytes = there == null ? initializer0(type) : null;
        return bytes == null ? there
                : U.defineClass(name, bytes, 0, bytes.length, loader, type.getProtectionDomain());
    }

    /** The name of the class or interface whose initializer is a method of the class of this name. */
    static String initialized(String name) {
        return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    }

    /** The method that has become of the class's initializer; null: it has none. */
    private static MethodHandle initializer(Class<?> type) {
        MethodHandle own = initializerIn(type);
        Class<?> apart = own == null && type.isInterface() ? initializerClass(type) : null;
        return apart == null ? own : initializerIn(apart);
    }

    private static MethodHandle initializerIn(Class<?> type) {
        try {
            MethodHandle initializer = LOOKUP.findStatic(type, INITIALIZER, MethodType.methodType(void.class));
            return LOOKUP.revealDirect(initializer).getDeclaringClass() == type ? initializer : null;
        } catch (NoSuchMethodException e) {
            return null;
        } catch (IllegalAccessException e) {
            if (e.getCause() instanceof LinkageError refused) { // the JVM links the class before it initializes it
                throw refused;
            }
            throw new InternalError(e);
        }
    }

    private static State make(Class<?> type) {
        passing |= !HporDefined.outlives(type.getClassLoader());
        MethodHandle initializer = initializer(type);
        java.util.ArrayList<Field> fields = new java.util.ArrayList<>();
        for (Field f : HporDeclared.fields(type)) {
            if (Modifier.isStatic(f.getModifiers()) && !Modifier.isFinal(f.getModifiers())) {
                fields.add(f);
            }
        }
        State parent = state(type.getSuperclass());
        java.util.ArrayList<State> interfaces = new java.util.ArrayList<>();
        if (!type.isInterface()) {
            addInterfaces(type, interfaces);
            addNamedByProxy(type, interfaces);
        }
        if (initializer == null && fields.isEmpty() && interfaces.isEmpty() && !parent.runsCode()) {
            return parent;
        }
        int told = Hpor.classNumber0(type), number = Math.abs(told);
        State made = new State(type, number, told < 0, parent, interfaces.toArray(new State[0]), initializer,
                fields.toArray(new Field[0]));
        if (number >= states.length) {
            states = java.util.Arrays.copyOf(states, Math.max(number + 1, states.length * 2));
        }
        states[number] = made;
        return made;
    }

    /**
     * A class's initialization initializes those of its superinterfaces that have default methods, the topmost first.
     */
    private static void addInterfaces(Class<?> type, java.util.ArrayList<State> found) {
        for (Class<?> i : type.getInterfaces()) {
            addInterfaces(i, found);
            State state = i.getClassLoader() == null ? NO_STATE : state(i);
            if (state != NO_STATE && HporDeclared.hasDefaultMethod(i) && !found.contains(state)) {
                found.add(state);
            }
        }
    }

    private static void addNamedByProxy(Class<?> type, java.util.ArrayList<State> found) {
        for (Class<?> named : HporProxies.named(type)) {
            State state = state(named);
            if (state != NO_STATE && !found.contains(state)) {
                found.add(state);
            }
        }
    }

    /** By site of a lambda or of a proxy: its class, and the interfaces that are initialized with its object. */
    private static Class<?>[] madeAt = new Class<?>[64];
    private static State[][] initializedAt = new State[64][];

    /** The JVM makes the class, and initializes the class once. */
    @Hidden
    static void initializeMade(int site, Class<?> type) {
        if (site >= madeAt.length || madeAt[site] != type) {
            int was = Hpor.mute();
            try {
                findMade(site, type);
            } finally {
                Hpor.unmute(was);
            }
        }
        for (State i : initializedAt[site]) {
            initialize(site, i);
        }
    }

    private static void findMade(int site, Class<?> type) {
        if (site >= madeAt.length) {
            int length = Math.max(site + 1, madeAt.length * 2);
            madeAt = java.util.Arrays.copyOf(madeAt, length);
            initializedAt = java.util.Arrays.copyOf(initializedAt, length);
        }
        java.util.ArrayList<State> interfaces = new java.util.ArrayList<>();
        addInterfaces(type, interfaces);
        addNamedByProxy(type, interfaces);
        initializedAt[site] = interfaces.toArray(new State[0]);
        madeAt[site] = type;
    }

    /* ---- fields of interfaces, whose values live here ---- */

    private static Object[] interfaceRefs = new Object[64];
    private static long[] interfaceBits = new long[64];

    static Object interfaceRef(int value) {
        return value < interfaceRefs.length ? interfaceRefs[value] : null;
    }

    static long interfaceBits(int value) {
        return value < interfaceBits.length ? interfaceBits[value] : 0;
    }

    static void setInterface(int value, Object object, long bits) {
        if (value >= interfaceRefs.length) {
            int was = Hpor.mute();
            int length = Math.max(value + 1, interfaceRefs.length * 2);
            interfaceRefs = java.util.Arrays.copyOf(interfaceRefs, length);
            interfaceBits = java.util.Arrays.copyOf(interfaceBits, length);
            Hpor.unmute(was);
        }
        interfaceRefs[value] = object;
        interfaceBits[value] = bits;
    }

    /** Reflection and VarHandles read the fields themselves: what they hold in this execution is put there. */
    static void showInterface(Class<?> type) {
        int was = Hpor.mute();
        try {
            for (Field f : HporDeclared.fields(type)) {
                int value = Hpor.interfaceValue0(type, f.getName(), f.getType().descriptorString());
                if (value < 0) {
                    continue;
                }
                Object base = U.staticFieldBase(f);
                long offset = U.staticFieldOffset(f);
                long bits = interfaceBits(value);
                switch (f.getType().descriptorString().charAt(0)) {
                    case 'J', 'D' -> U.putLong(base, offset, bits);
                    case 'I', 'F' -> U.putInt(base, offset, (int) bits);
                    case 'S', 'C' -> U.putShort(base, offset, (short) bits);
                    case 'Z', 'B' -> U.putByte(base, offset, (byte) bits);
                    default -> U.putReference(base, offset, interfaceRef(value));
                }
            }
        } finally {
            Hpor.unmute(was);
        }
    }

    @Hidden
    static void initializeInterface(int site, Class<?> from, String name) {
        Class<?> type;
        int was = Hpor.mute();
        try {
            type = find(from, name);
        } finally {
            Hpor.unmute(was);
        }
        if (type != null) {
            initialize(site, type);
        }
    }

    private static Class<?> find(Class<?> from, String name) {
        if (from == null || from.getName().equals(name)) {
            return from;
        }
        for (Class<?> i : from.getInterfaces()) {
            Class<?> found = find(i, name);
            if (found != null) {
                return found;
            }
        }
        return find(from.getSuperclass(), name);
    }
}
