package references;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** References to methods of the JDK that look at what they are given: whose texts they make can be known. */
public class Main {
    static int a, b, c, d;

    static class Named {
        @Override
        public String toString() {
            b = 1; //: w b
            return "";
        }
    }

    /** Nobody makes one. */
    static class Never {
        @Override
        public String toString() {
            c = 1;
            return "";
        }
    }

    static class Ranked implements Comparable<Ranked> {
        int rank;

        @Override
        public int compareTo(Ranked other) {
            return rank - other.rank;
        }

        @Override
        public boolean equals(Object other) {
            return a == 0;
        }

        @Override
        public int hashCode() {
            return d;
        }
    }

    interface Show {
        void show(Object object);
    }

    interface Text {
        String of(Object object);
    }

    interface Other {
        String of(Object object);
    }

    interface Order {
        int compare(Comparable<Object> one, Object two);
    }

    interface Same {
        boolean same(Object one, Object two);
    }

    interface Number {
        int of(Object object);
    }

    interface Begin {
        void begin();
    }

    //: with contents
    static void prints(Show show, Named named) {
        show.show(named); //: w a, w b, rw contents
        a = 1; //: w a
    } //: -

    static void printer(Named named) {
        prints(System.out::println, named); //: w a, w b
    }

    /** Its Consumer is the only one of this program. */
    static void each(List<Named> list) {
        list.forEach(System.out::println); //: w b, w a
        a = 1; //: w a
    }

    //: with contents
    static void texts(Text text, Named named) {
        text.of(named); //: w b, r contents, w a
        a = 1; //: w a
    }

    static void valueOf(Named named) {
        texts(String::valueOf, named); //: w b, w a
    }

    static void objectsToString(Other other, Named named) {
        other = Objects::toString;
        other.of(named); //: w b
    }

    static void anyToString(Named named) {
        Function<Object, String> function = Object::toString;
        function.apply(named); //: w b
    }

    static void compares(Ranked ranked) {
        Order order = Comparable::compareTo;
        order.compare(null, ranked); //: r rank
    }

    /** It may be a collection, whose equals looks for elements by all that they have. */
    static void equal(Ranked ranked) {
        Same same = Objects::equals;
        same.same(ranked, null); //: r a, r d, r rank
    }

    static void hash(Ranked ranked) {
        Number number = Objects::hashCode;
        number.of(ranked); //: r d
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            d = 1; //: w d
        }
    }

    //: with thread
    static void begins(Worker worker) {
        Begin begin = worker::start;
        begin.begin(); //: rw thread, w d
    }

    public static void main(String[] args) {
        printer(new Named());
        each(new ArrayList<>());
        valueOf(new Named());
        objectsToString(null, new Named());
        anyToString(new Named());
        compares(new Ranked());
        equal(new Ranked());
        hash(new Ranked());
        begins(new Worker());
    }
}
