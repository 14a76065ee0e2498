import java.security.MessageDigest;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Copies made by a reference to the method clone(), of what another thread changes at the same time. */
class CloneReferences extends Chapter {
    enum Kind { ONE, TWO }

    static class Own implements Cloneable {
        int plain;
        volatile int safe;
        int[] inner = {0};

        @Override
        public Own clone() {
            try {
                Own copy = (Own) super.clone();
                copy.inner = inner.clone();
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Refers to the method from a class below the one that has it. */
    static class Below extends SimpleDateFormat {
        Callable<Object> ofAnother(SimpleDateFormat other) {
            return other::clone;
        }

        Callable<Object> ofThis() {
            return this::clone;
        }

        Callable<Object> ofSuper() {
            return super::clone;
        }
    }

    /** Has only the method of Object. */
    static class Bare implements Cloneable {
        int plain;

        Supplier<Object> copier() {
            return () -> {
                try {
                    return super.clone();
                } catch (CloneNotSupportedException e) {
                    throw new AssertionError(e);
                }
            };
        }

        Callable<Object> reference() {
            return super::clone;
        }

        Callable<Object> referenceToThis() {
            return this::clone;
        }
    }

    public static void main(String[] args) throws Throwable {
        Body[] both = arrays(args[0]);
        both = both != null ? both : collections(args[0]);
        both = both != null ? both : others(args[0]);
        all(both);
        say("end");
    }

    private static Body[] pair(Body one, Body two) {
        return new Body[] {one, two};
    }

    private static Body[] arrays(String what) throws Exception {
        int[] ints = {1, 2};
        int[][] rows = {{1}, {2}};
        String[] texts = {"a"};
        switch (what) {
            case "array-bound": return pair(ints::clone, () -> ints[1] = 3);
            case "array-bound-read": return pair(ints::clone, () -> check(ints[1] == 2));
            case "array-of-texts": return pair(texts::clone, () -> texts[0] = "b");
            case "array-unbound": {
                Function<int[], int[]> copier = int[]::clone;
                return pair(() -> copier.apply(ints), () -> ints[0] = 3);
            }
            case "rows-streamed": return pair(() -> Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new),
                () -> rows[1][0] = 3);
            case "rows-streamed-by-lambda": return pair(
                () -> Arrays.stream(rows).map(row -> row.clone()).toArray(int[][]::new), () -> rows[1][0] = 3);
            case "rows-set": return pair(() -> Arrays.setAll(new int[2][], i -> rows[i].clone()), () -> rows[0][0] = 3);
            case "rows-apart": return pair(() -> Stream.of(rows[0]).map(int[]::clone).count(), () -> rows[1][0] = 3);
            case "array-task": return pair(new FutureTask<>(ints::clone)::run, () -> ints[0] = 3);
            default: return null;
        }
    }

    private static Body[] collections(String what) {
        ArrayList<String> list = new ArrayList<>(List.of("a"));
        LinkedList<String> linked = new LinkedList<>(list);
        HashMap<String, String> map = new HashMap<>();
        HashSet<String> set = new HashSet<>();
        TreeMap<String, String> tree = new TreeMap<>();
        TreeSet<String> ordered = new TreeSet<>();
        ArrayDeque<String> deque = new ArrayDeque<>();
        EnumSet<Kind> kinds = EnumSet.noneOf(Kind.class);
        BitSet bits = new BitSet(9);
        switch (what) {
            case "list": return pair(list::clone, () -> list.set(0, "b"));
            case "linked": return pair(linked::clone, () -> linked.add("b"));
            case "map": return pair(map::clone, () -> map.put("b", ""));
            case "set": return pair(set::clone, () -> set.add("b"));
            case "tree": return pair(tree::clone, () -> tree.put("b", ""));
            case "ordered": return pair(ordered::clone, () -> ordered.add("b"));
            case "deque": return pair(deque::clone, () -> deque.add("b"));
            case "kinds": return pair(kinds::clone, () -> kinds.add(Kind.ONE));
            case "bits": return pair(bits::clone, () -> bits.set(1));
            case "list-unbound": {
                UnaryOperator<Object> copier = o -> ((ArrayList<?>) o).clone();
                return pair(() -> copier.apply(list), () -> list.set(0, "b"));
            }
            default: return null;
        }
    }

    private static Body[] others(String what) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        Date date = new Date(0);
        GregorianCalendar calendar = new GregorianCalendar(2020, 1, 1);
        Own own = new Own();
        Bare bare = new Bare();
        Below below = new Below();
        switch (what) {
            case "digest": return pair(digest::clone, () -> digest.update((byte) 1));
            case "digest-by-two-references": return pair(digest::reset, digest::digest);
            case "digest-unbound": {
                Callable<Object> copier = digest::clone;
                return pair(copier::call, digest::reset);
            }
            case "format": return pair(format::clone, () -> format.applyPattern("MM"));
            case "format-local": return pair(
                () -> ThreadLocal.withInitial(format::clone).get(), () -> format.applyPattern("MM"));
            case "date": return pair(date::clone, () -> date.setTime(1));
            case "calendar": return pair(calendar::clone, () -> calendar.set(2021, 1, 1));
            case "own-plain": return pair(own::clone, () -> own.plain = 1);
            case "own-inner": return pair(own::clone, () -> own.inner[0] = 1);
            case "own-volatile": return pair(own::clone, () -> own.safe = 1);
            case "below-another": return pair(
                () -> new Below().ofAnother(format).call(), () -> format.applyPattern("MM"));
            case "below-this": return pair(() -> below.ofThis().call(), () -> below.applyPattern("MM"));
            case "below-super": return pair(() -> below.ofSuper().call(), () -> below.applyPattern("MM"));
            case "bare": return pair(() -> bare.copier().get(), () -> bare.plain = 1);
            case "bare-reference": return pair(() -> bare.reference().call(), () -> bare.plain = 1);
            case "bare-this": return pair(() -> bare.referenceToThis().call(), () -> bare.plain = 1);
            default: throw new IllegalArgumentException(what);
        }
    }
}
