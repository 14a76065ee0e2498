import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** JLS 17.6, word tearing: what lies beside what another thread writes is not touched; what is packed into one is. */
class JlsWords extends Chapter {
    static final byte[] BYTES = new byte[8];
    static final VarHandle BYTE = MethodHandles.arrayElementVarHandle(byte[].class);
    static final VarHandle SHORT = MethodHandles.arrayElementVarHandle(short[].class);
    static final VarHandle BOOLEAN = MethodHandles.arrayElementVarHandle(boolean[].class);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle FLAG = flag();
    static byte first;
    static byte second;
    static boolean third;
    static char fourth;
    static int packed;

    private static VarHandle flag() {
        try {
            return MethodHandles.lookup().findVarHandle(Base.class, "flag", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static class Base {
        byte own;
        boolean flag;
    }

    static class Derived extends Base {
        byte more;
        boolean last;
    }

    enum Key {
        A, B
    }

    static void bytes(String name) throws Exception {
        switch (name) {
            case "three-bytes" -> all(() -> BYTES[0]++, () -> BYTES[1] += 2, () -> BYTES[2] |= 3);
            case "swap-beside-plain" -> all(() -> BYTE.compareAndSet(BYTES, 0, (byte) 0, (byte) 1), () -> BYTES[1] = 2);
            case "add-beside-add" -> all(() -> BYTE.getAndAdd(BYTES, 0, (byte) 1),
                () -> BYTE.getAndAdd(BYTES, 1, (byte) 2));
            case "add-overflows" -> {
                BYTES[0] = -1;
                all(() -> BYTE.getAndAdd(BYTES, 0, (byte) 1), () -> BYTE.getAndAdd(BYTES, 0, (byte) 1),
                    () -> BYTES[1]++);
            }
            case "exchange-beside-fill" -> all(() -> BYTE.getAndSet(BYTES, 0, (byte) 1),
                () -> Arrays.fill(BYTES, 1, 3, (byte) 2));
            case "copy-beside-copy" -> all(() -> System.arraycopy(new byte[] {1, 1}, 0, BYTES, 0, 2),
                () -> System.arraycopy(new byte[] {2, 2}, 0, BYTES, 2, 2));
            case "copy-over-copy" -> all(() -> System.arraycopy(new byte[] {1}, 0, BYTES, 0, 1),
                () -> System.arraycopy(new byte[] {2, 2}, 0, BYTES, 0, 2));
            case "slices" -> {
                ByteBuffer one = ByteBuffer.wrap(BYTES, 0, 4).slice();
                ByteBuffer two = ByteBuffer.wrap(BYTES, 4, 4).slice();
                all(() -> one.putInt(0x01010101), () -> two.put(0, (byte) 2));
            }
            case "slices-overlap" -> {
                ByteBuffer one = ByteBuffer.wrap(BYTES, 0, 4).slice();
                ByteBuffer two = ByteBuffer.wrap(BYTES, 3, 1).slice();
                all(() -> one.putInt(0x01010101), () -> two.put(0, (byte) 1));
            }
            case "view-beside" -> all(() -> SHORTS.set(BYTES, 0, (short) 0x0101), () -> BYTES[2] = 2);
            case "views-locked" -> all(() -> {
                synchronized (BYTES) {
                    LONGS.set(BYTES, 0, 0x0101010101010101L);
                }
            }, () -> {
                synchronized (BYTES) {
                    BYTES[0] = 2;
                }
            });
            case "view-overlaps-view" -> all(() -> SHORTS.set(BYTES, 0, (short) 0x0101),
                () -> SHORTS.set(BYTES, 1, (short) 0x0101));
            default -> {
                fields(name);
                return;
            }
        }
        say(BYTES[0], BYTES[1], BYTES[2], BYTES[3]);
    }

    static void fields(String name) throws Exception {
        switch (name) {
            case "static-fields" -> {
                all(() -> {
                    first = 1;
                    third = true;
                }, () -> {
                    second = 2;
                    fourth = 'x';
                });
                say(first, second, third, fourth);
            }
            case "sub-and-super" -> {
                Derived object = new Derived();
                all(() -> object.own = 1, () -> object.more = 2, () -> object.flag = true);
                say(object.own, object.more, object.flag, object.last);
            }
            case "flag-swapped-beside" -> {
                Derived object = new Derived();
                all(() -> FLAG.compareAndSet(object, false, true), () -> object.own = 1, () -> object.last = true);
                say(object.flag, object.own, object.last);
            }
            case "shorts-and-flags" -> {
                short[] shorts = new short[2];
                boolean[] flags = new boolean[2];
                all(() -> {
                    SHORT.getAndAdd(shorts, 0, (short) 3);
                    BOOLEAN.setVolatile(flags, 0, true);
                }, () -> {
                    shorts[1] = 4;
                    flags[1] = true;
                });
                say(shorts[0], shorts[1], flags[0], flags[1]);
            }
            case "packed" -> {
                all(() -> packed |= 1, () -> packed |= 2);
                say(packed);
            }
            case "packed-atomic" -> {
                AtomicInteger bits = new AtomicInteger();
                all(() -> bits.getAndUpdate(old -> old | 1), () -> bits.getAndUpdate(old -> old | 2));
                say(bits.get());
            }
            case "atomic-array-beside" -> {
                AtomicIntegerArray cells = new AtomicIntegerArray(2);
                all(() -> cells.setPlain(0, 1), () -> cells.setPlain(1, 2));
                say(cells.get(0), cells.get(1));
            }
            case "atomic-array-same" -> {
                AtomicIntegerArray cells = new AtomicIntegerArray(2);
                all(() -> cells.setPlain(0, 1), () -> cells.setPlain(0, 2));
                say(cells.get(0), cells.get(1));
            }
            default -> bits(name);
        }
    }

    static void bits(String name) throws Exception {
        BitSet bits = new BitSet(128);
        bits.set(127);
        switch (name) {
            case "bits-of-one-word" -> all(() -> bits.set(0), () -> bits.set(1));
            case "bits-of-two-words" -> all(() -> bits.set(0), () -> bits.set(64));
            case "bits-locked" -> {
                Body body = () -> {
                    synchronized (bits) {
                        bits.flip(0);
                    }
                };
                all(body, body);
            }
            case "bits-read-beside" -> {
                boolean[] seen = new boolean[1];
                all(() -> bits.set(0), () -> seen[0] = bits.get(65));
                say(seen[0]);
            }
            case "bits-read-in-word" -> {
                boolean[] seen = new boolean[1];
                all(() -> bits.set(0), () -> seen[0] = bits.get(1));
                say(seen[0]);
            }
            default -> {
                collections(name);
                return;
            }
        }
        say(bits.get(0), bits.get(1), bits.get(64), bits.cardinality());
    }

    static void collections(String name) throws Exception {
        switch (name) {
            case "list", "linked", "as-list" -> {
                List<Integer> list = name.equals("list") ? new ArrayList<>(List.of(1, 2))
                    : name.equals("linked") ? new LinkedList<>(List.of(1, 2)) : Arrays.asList(1, 2);
                all(() -> list.set(0, 3), () -> list.set(1, 4));
                say(list);
            }
            case "list-same" -> {
                List<Integer> list = new ArrayList<>(List.of(1, 2));
                all(() -> list.set(0, 3), () -> list.set(0, 4));
                say(list);
            }
            case "list-grows" -> {
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
                all(() -> list.set(0, 3), () -> list.add(4));
                say("end");
            }
            case "map", "tree", "enums" -> values(name.equals("map") ? new HashMap<>() : name.equals("tree")
                ? new TreeMap<>() : new EnumMap<>(Key.class));
            case "map-in-access-order" -> values(new LinkedHashMap<>(16, 0.75f, true));
            case "map-in-insertion-order" -> values(new LinkedHashMap<>());
            case "enums-new" -> {
                Map<Key, Integer> map = new EnumMap<>(Key.class);
                all(() -> map.put(Key.A, 1), () -> map.put(Key.B, 2));
                say("end");
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    /** Both keys are there before; each thread replaces the value of one. */
    static void values(Map<Key, Integer> map) throws Exception {
        map.put(Key.A, 1);
        map.put(Key.B, 2);
        if (map.getClass() == LinkedHashMap.class) {
            all(() -> map.put(Key.A, 3), () -> map.replace(Key.B, 4));
            say("end");
            return;
        }
        all(() -> map.put(Key.A, 3), () -> map.replace(Key.B, 4));
        say(map.get(Key.A), map.get(Key.B));
    }

    public static void main(String[] args) throws Exception {
        bytes(args[0]);
    }
}
