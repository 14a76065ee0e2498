import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** VarHandles and method handles of final fields: they read, and refuse every other access (Lookup.findVarHandle). */
class FinalHandles extends Attack {
    static class Constants {
        static final int NUMBER = Integer.parseInt("5");
        static final String TEXT = new String("a");
        private static final long LARGE = Long.parseLong("5");
        static int variable = 5;
    }

    interface Interface {
        int NUMBER = Integer.parseInt("5");
    }

    enum Season {
        SPRING;

        static final int NUMBER = Integer.parseInt("5");
    }

    static class Base {
        final int number;
        final String text;
        int variable = 5;

        Base() {
            number = Integer.parseInt("5");
            text = "a";
        }
    }

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static VarHandle ofStatic(Class<?> type, String name, Class<?> of) throws Exception {
        return LOOKUP.findStaticVarHandle(type, name, of);
    }

    static VarHandle of(String name, Class<?> of) throws Exception {
        return LOOKUP.findVarHandle(Base.class, name, of);
    }

    static Object refused(Body body) throws Throwable {
        try {
            body.run();
        } catch (UnsupportedOperationException e) {
            return "refused";
        }
        return "set";
    }

    /** What the thread comes to that sets the field, and what one sees that reads it. */
    static void race(Body set, java.util.function.Supplier<Object> get) throws Exception {
        Object[] seen = new Object[2];
        all(() -> seen[0] = refused(set), () -> seen[1] = get.get());
        say(seen);
    }

    public static void main(String[] args) throws Exception {
        Base base = new Base();
        switch (args[0]) {
            case "static-set" -> {
                VarHandle handle = ofStatic(Constants.class, "NUMBER", int.class);
                race(() -> handle.set(7), () -> Constants.NUMBER);
            }
            case "static-set-volatile" -> {
                VarHandle handle = ofStatic(Constants.class, "NUMBER", int.class);
                race(() -> handle.setVolatile(7), () -> Constants.NUMBER);
            }
            case "static-set-release" -> {
                VarHandle handle = ofStatic(Constants.class, "NUMBER", int.class);
                race(() -> handle.setRelease(7), () -> (int) handle.getAcquire());
            }
            case "static-compare-and-set" -> {
                VarHandle handle = ofStatic(Constants.class, "NUMBER", int.class);
                race(() -> handle.compareAndSet(5, 7), () -> Constants.NUMBER);
            }
            case "static-compare-and-exchange" -> {
                VarHandle handle = ofStatic(Constants.class, "NUMBER", int.class);
                race(() -> {
                    int ignored = (int) handle.compareAndExchange(5, 7);
                }, () -> Constants.NUMBER);
            }
            case "static-get-and-set" -> {
                VarHandle handle = ofStatic(Constants.class, "TEXT", String.class);
                race(() -> {
                    String ignored = (String) handle.getAndSet("b");
                }, () -> Constants.TEXT);
            }
            case "static-get-and-add" -> {
                VarHandle handle = ofStatic(Constants.class, "LARGE", long.class);
                race(() -> {
                    long ignored = (long) handle.getAndAdd(2L);
                }, () -> Constants.LARGE);
            }
            case "static-unreflected" -> {
                Field field = Constants.class.getDeclaredField("LARGE");
                field.setAccessible(true);
                VarHandle handle = LOOKUP.unreflectVarHandle(field);
                race(() -> handle.set(7L), () -> Constants.LARGE);
            }
            case "static-private-lookup" -> {
                VarHandle handle = MethodHandles.privateLookupIn(Constants.class, LOOKUP)
                        .findStaticVarHandle(Constants.class, "LARGE", long.class);
                race(() -> handle.setOpaque(7L), () -> Constants.LARGE);
            }
            case "static-of-interface" -> {
                VarHandle handle = ofStatic(Interface.class, "NUMBER", int.class);
                race(() -> handle.set(7), () -> Interface.NUMBER);
            }
            case "static-of-enum" -> {
                VarHandle handle = ofStatic(Season.class, "NUMBER", int.class);
                race(() -> handle.set(7), () -> Season.NUMBER);
            }
            case "static-variable" -> {
                VarHandle handle = ofStatic(Constants.class, "variable", int.class);
                race(() -> handle.setVolatile(7), () -> (int) handle.getVolatile());
            }
            case "set" -> {
                VarHandle handle = of("number", int.class);
                race(() -> handle.set(base, 7), () -> base.number);
            }
            case "compare-and-set" -> {
                VarHandle handle = of("text", String.class);
                race(() -> handle.compareAndSet(base, "a", "b"), () -> base.text);
            }
            case "get-and-add" -> {
                VarHandle handle = of("number", int.class);
                race(() -> {
                    int ignored = (int) handle.getAndAdd(base, 7);
                }, () -> base.number);
            }
            case "unreflected" -> {
                Field field = Base.class.getDeclaredField("number");
                field.setAccessible(true);
                VarHandle handle = LOOKUP.unreflectVarHandle(field);
                race(() -> handle.setVolatile(base, 7), () -> (int) handle.getVolatile(base));
            }
            case "variable" -> {
                VarHandle handle = of("variable", int.class);
                race(() -> handle.setVolatile(base, 7), () -> (int) handle.getVolatile(base));
            }
            case "supported" -> {
                VarHandle constant = ofStatic(Constants.class, "NUMBER", int.class);
                VarHandle variable = ofStatic(Constants.class, "variable", int.class);
                VarHandle field = of("number", int.class);
                for (VarHandle handle : new VarHandle[] {constant, field, variable}) {
                    System.out.println(handle.isAccessModeSupported(VarHandle.AccessMode.GET) + " "
                            + handle.isAccessModeSupported(VarHandle.AccessMode.SET) + " "
                            + handle.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET));
                }
            }
            case "setters" -> {
                String text = "";
                try {
                    LOOKUP.findStaticSetter(Constants.class, "NUMBER", int.class);
                } catch (IllegalAccessException e) {
                    text += 1;
                }
                try {
                    LOOKUP.findSetter(Base.class, "number", int.class);
                } catch (IllegalAccessException e) {
                    text += 2;
                }
                try {
                    LOOKUP.unreflectSetter(Base.class.getDeclaredField("number"));
                } catch (IllegalAccessException e) {
                    text += 3;
                }
                try {
                    LOOKUP.findStaticSetter(Interface.class, "NUMBER", int.class);
                } catch (IllegalAccessException e) {
                    text += 4;
                }
                say(text);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
