package functions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Lambdas and method references: who calls the interface runs all of them that are made for it. */
public class Main {
    static int a, b, c, d;
    int f;

    interface Action {
        void act();
    }

    interface Reader {
        int read(Main main);
    }

    static void run(Action action) {
        action.act(); //: w a, w b, w c
    }

    /** Making it runs nothing of it. */
    static void made() {
        Action action = () -> {
            a = 1; //: w a
        };
        d = 1; //: w d
    }

    static void passed() {
        run(() -> { //: w a, w b, w c, w d
            b = 1; //: w b
        });
        d = 1; //: w d
    }

    static void setC() {
        c = 1; //: w c
    }

    static void staticReference() {
        run(Main::setC); //: w a, w b, w c
    }

    int own() {
        return f; //: r f
    }

    static int apply(Reader reader, Main main) {
        return reader.read(main); //: r f
    }

    static void unboundReference() {
        apply(Main::own, new Main()); //: r f
    }

    static void boundReference(Main main) {
        IntSupplier supplier = main::own;
        supplier.getAsInt(); //: r f
    }

    static class Made {
        Made() {
            d = 2; //: w d
        }
    }

    static void constructorReference() {
        Supplier<Made> supplier = Made::new;
        supplier.get(); //: w d
    }

    void capturesThis() {
        ToIntFunction<String> function = text -> this.f;
        function.applyAsInt(""); //: r f
    }

    static class Item {
        int rank;
    }

    static void inLibrary(List<Item> items) {
        items.forEach(item -> { //: w rank, w a
            item.rank = 1; //: w rank
        });
        a = 1; //: w a
    }

    static class Named {
        @Override
        public String toString() {
            b = 1; //: w b
            return "";
        }
    }

    static String concatenated(Named named) {
        return "named " + named; //: w b
    }

    static String printed(Named named) {
        return String.valueOf(named); //: w b
    }

    static class Ranked implements Comparable<Ranked> {
        int rank2;

        public int compareTo(Ranked other) {
            return rank2 - other.rank2; //: r rank2
        }
    }

    static void sorted(List<Ranked> list) {
        java.util.Collections.sort(list); //: r rank2
    }

    public static void main(String[] args) {
        made();
        passed();
        staticReference();
        unboundReference();
        boundReference(new Main());
        constructorReference();
        new Main().capturesThis();
        inLibrary(new ArrayList<>());
        concatenated(new Named());
        printed(new Named());
        new Ranked();
        sorted(new ArrayList<>());
    }
}
