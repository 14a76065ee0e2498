import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Object.clone and the clone of arrays: one read for each field or element, whichever class inherits the method. */
class Copies extends Memory implements Cloneable {
    int own;

    /** Inherits Object.clone, which is called where the class may: here and in classes nested with it. */
    static class Pair implements Cloneable {
        volatile int first, second;

        Pair copy() throws Exception {
            return (Pair) clone();
        }

        void set() {
            first = 1;
            second = 1;
        }
    }

    static class More extends Pair {
        volatile int third;
    }

    /** super.clone() names Pair, which has none of its own. */
    static class Own extends Pair {
        @Override
        public Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    /** The same call as in Pair comes to this method. */
    static class Guarded extends Pair {
        @Override
        synchronized void set() {
            super.set();
        }

        @Override
        protected synchronized Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class PlainPair implements Cloneable {
        int first;
        final int[] values = {0};

        PlainPair copy() throws Exception {
            return (PlainPair) clone();
        }
    }

    static class NoCopy {
        Object copy() throws Exception {
            return clone();
        }
    }

    /** The first field is read before another thread writes both, the second one behind that. */
    static void torn(Pair pair) throws Exception {
        Thread[] setter = start(pair::set);
        Pair copy = pair.copy();
        setter[0].join();
        check(copy.first == 1 || copy.second == 0);
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "copy-inherited" -> torn(new Pair());
            case "copy-inherited-twice" -> torn(new More());
            case "copy-super-inherits" -> torn(new Own());
            case "copy-overridden" -> torn(new Guarded());
            case "copy-race" -> {
                PlainPair pair = new PlainPair();
                all(() -> pair.first = 1, pair::copy);
            }
            case "copy-shallow-race" -> {
                PlainPair pair = new PlainPair();
                PlainPair copy = pair.copy();
                all(() -> copy.first = 1, () -> pair.first = 1);
                check(copy.values == pair.values && copy != pair);
                all(() -> copy.values[0] = 1, () -> pair.values[0] = 1);
            }
            case "copy-apart" -> {
                PlainPair pair = new PlainPair();
                pair.first = 3;
                PlainPair copy = pair.copy();
                all(() -> copy.first++, () -> pair.first++);
                check(copy.first == 4 && pair.first == 4);
            }
            case "copy-refused" -> all(() -> {
                try {
                    new NoCopy().copy();
                    check(false);
                } catch (CloneNotSupportedException expected) {
                    data = 1;
                }
            });
            case "copy-handle" -> {
                MethodHandle handle = MethodHandles.lookup()
                        .findVirtual(Copies.class, "clone", MethodType.methodType(Object.class));
                Copies shared = new Copies();
                all(() -> shared.own = 1, () -> {
                    try {
                        handle.invoke(shared);
                    } catch (Throwable e) {
                        throw new AssertionError(e);
                    }
                });
            }
            case "copy-array-race" -> {
                int[] array = new int[2];
                all(() -> array[1] = 1, array::clone);
            }
            case "copy-array-of-arrays" -> {
                int[][] array = {{1}, {2}};
                int[][] copy = array.clone();
                all(() -> copy[1] = null, () -> check(array[1][0] == 2));
            }
            default -> {
                return Escapes.run(name);
            }
        }
        return true;
    }
}
