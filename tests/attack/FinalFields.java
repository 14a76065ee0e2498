import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** JLS 17.5: what others see of final fields, and what of the rest. */
class FinalFields extends Attack {
    static Object plain;
    static volatile Object shared;
    static volatile int v;
    static String text;
    static final int[] CONSTANTS = {1, 2};

    static class Mixed {
        final int f;
        int p;

        Mixed(int f, int p) {
            this.f = f;
            this.p = p;
        }
    }

    static class Below extends Mixed {
        final int g;

        Below() {
            super(1, 2);
            g = 3;
        }
    }

    static class Holder {
        final int[] elements;
        final List<String> list = new ArrayList<>();
        final Map<String, Integer> map = new HashMap<>();
        final Mixed mixed;

        Holder() {
            elements = new int[] {4};
            list.add("a");
            map.put("k", 9);
            mixed = new Mixed(5, 6);
        }
    }

    static class ChangesBehind {
        final int[] elements = {1};
    }

    static class Escapes {
        final int f;

        Escapes() {
            shared = this;
            f = 5;
        }
    }

    static class EscapesLate {
        final int f;

        EscapesLate() {
            f = 5;
            shared = this;
        }
    }

    static class EscapesInSuper extends EscapesAsSuper {
        final int f;

        EscapesInSuper() {
            f = 5;
        }

        int get() {
            return f;
        }
    }

    abstract static class EscapesAsSuper {
        EscapesAsSuper() {
            shared = this;
        }

        abstract int get();
    }

    static class StartsThread extends Thread {
        final int f;

        StartsThread() {
            start();
            f = 5;
        }

        @Override
        public void run() {
            v = f;
        }
    }

    static class StartsThreadLast {
        final int f;
        final Thread thread;

        StartsThreadLast() {
            f = 5;
            thread = Attack.start(() -> v = read());
        }

        int read() {
            return f;
        }
    }

    static class Calls {
        Calls() {
            called();
        }

        void called() {
        }
    }

    static class Called extends Calls {
        final int f;

        Called() {
            f = 5;
        }

        @Override
        void called() {
            v = f + 1;
        }
    }

    record Escaping(int a) {
        Escaping {
            shared = this;
        }
    }

    record Deep(int[] elements) {
    }

    enum Stateful {
        ONE;

        int changes;
        final int[] kept = {3};
    }

    class Inner {
        final int own = 2;

        int outer() {
            return own + state;
        }
    }

    int state = 7;

    static class Locked {
        final Object lock = new Object();
        int x;

        void add() {
            synchronized (lock) {
                x++;
            }
        }
    }

    static class TwoConstructors {
        final int f;

        TwoConstructors() {
            this(5);
            shared = this;
        }

        TwoConstructors(int f) {
            this.f = f;
        }
    }

    static class InitializerBlock {
        final int f;

        {
            shared = this;
            f = 5;
        }
    }

    static class ConstantField {
        final int f = 5;

        ConstantField() {
            shared = this;
        }

        int get() {
            return f;
        }
    }

    static class Failing {
        final int f;

        Failing() {
            shared = this;
            if (v == 0) {
                throw new IllegalStateException();
            }
            f = 5;
        }
    }

    static void published(String name) throws Exception {
        Object[] seen = {-1, -1};
        Body reader = null;
        Body writer = null;
        switch (name) {
            case "plain-reference" -> {
                writer = () -> plain = new Mixed(5, 6);
                reader = () -> seen[0] = plain instanceof Mixed m ? m.f : -1;
            }
            case "plain-field-beside" -> {
                writer = () -> plain = new Mixed(5, 6);
                reader = () -> seen[0] = plain instanceof Mixed m ? m.p : -1;
            }
            case "volatile-reference" -> {
                writer = () -> shared = new Mixed(5, 6);
                reader = () -> seen[0] = shared instanceof Mixed m ? m.f + m.p : -1;
            }
            case "volatile-below" -> {
                writer = () -> shared = new Below();
                reader = () -> seen[0] = shared instanceof Below m ? m.f + m.p + m.g : -1;
            }
            case "deep" -> {
                writer = () -> shared = new Holder();
                reader = () -> seen[0] = shared instanceof Holder h
                        ? h.elements[0] + h.list.size() + h.map.get("k") + h.mixed.p : -1;
            }
            case "behind-constructor" -> {
                writer = () -> {
                    ChangesBehind c = new ChangesBehind();
                    shared = c;
                    c.elements[0] = 2;
                };
                reader = () -> seen[0] = shared instanceof ChangesBehind c ? c.elements[0] : -1;
            }
            case "before-publication" -> {
                writer = () -> {
                    ChangesBehind c = new ChangesBehind();
                    c.elements[0] = 2;
                    shared = c;
                };
                reader = () -> seen[0] = shared instanceof ChangesBehind c ? c.elements[0] : -1;
            }
            case "escapes" -> {
                writer = Escapes::new;
                reader = () -> seen[0] = shared instanceof Escapes e ? e.f : -1;
            }
            case "escapes-late" -> {
                writer = EscapesLate::new;
                reader = () -> seen[0] = shared instanceof EscapesLate e ? e.f : -1;
            }
            case "escapes-in-super" -> {
                writer = EscapesInSuper::new;
                reader = () -> seen[0] = shared instanceof EscapesInSuper e ? e.get() : -1;
            }
            case "record-escapes" -> {
                writer = () -> new Escaping(5);
                reader = () -> seen[0] = shared instanceof Escaping e ? e.a() : -1;
            }
            case "record-array" -> {
                int[] elements = {1};
                writer = () -> {
                    shared = new Deep(elements);
                    elements[0] = 2;
                };
                reader = () -> seen[0] = shared instanceof Deep d ? d.elements()[0] : -1;
            }
            case "record-array-before" -> {
                int[] elements = {1};
                writer = () -> {
                    elements[0] = 2;
                    shared = new Deep(elements);
                };
                reader = () -> seen[0] = shared instanceof Deep d ? d.elements()[0] : -1;
            }
            case "two-constructors" -> {
                writer = TwoConstructors::new;
                reader = () -> seen[0] = shared instanceof TwoConstructors e ? e.f : -1;
            }
            case "initializer-block" -> {
                writer = InitializerBlock::new;
                reader = () -> seen[0] = shared instanceof InitializerBlock e ? e.f : -1;
            }
            case "constant-field" -> {
                writer = ConstantField::new;
                reader = () -> seen[0] = shared instanceof ConstantField e ? e.get() : -1;
            }
            case "failing" -> {
                writer = Failing::new;
                reader = () -> seen[0] = shared instanceof Failing e ? e.f : -1;
            }
            case "text" -> {
                writer = () -> text = new String("abc");
                reader = () -> seen[0] = text == null ? -1 : text.length();
            }
            case "cleared-by-other" -> {
                shared = new Holder();
                writer = () -> ((Holder) shared).list.clear();
                reader = () -> seen[0] = ((Holder) shared).list.size();
            }
            case "enum-state" -> {
                writer = () -> Stateful.ONE.changes = 1;
                reader = () -> seen[0] = Stateful.ONE.changes;
            }
            case "enum-array" -> {
                writer = () -> v = Stateful.ONE.kept[0];
                reader = () -> seen[0] = Stateful.ONE.kept[0];
            }
            case "static-final-array" -> {
                writer = () -> CONSTANTS[0] = 7;
                reader = () -> seen[0] = CONSTANTS[0];
            }
            case "static-final-array-beside" -> {
                writer = () -> CONSTANTS[0] = 7;
                reader = () -> seen[0] = CONSTANTS[1];
            }
            case "captured-local" -> {
                int[] local = {1};
                local[0] = 2;
                writer = () -> v = local[0];
                reader = () -> seen[0] = local[0];
            }
            case "captured-changes" -> {
                int[] local = {1};
                writer = () -> local[0] = 2;
                reader = () -> seen[0] = local[0];
            }
            case "lambda-published" -> {
                int[] local = {1};
                writer = () -> {
                    local[0] = 3;
                    shared = (Runnable) () -> v = local[0];
                };
                reader = () -> {
                    if (shared instanceof Runnable r) {
                        r.run();
                    }
                    seen[0] = v;
                };
            }
            case "clone-of-array" -> {
                writer = () -> shared = CONSTANTS.clone();
                reader = () -> seen[0] = shared instanceof int[] a ? a[1] : -1;
            }
            default -> {
                others(name);
                return;
            }
        }
        all(writer, reader);
        say(seen[0]);
    }

    static void others(String name) throws Exception {
        int[] seen = {-1, -1};
        switch (name) {
            case "starts-thread" -> {
                Thread t = new StartsThread();
                t.join();
                say(v);
            }
            case "starts-thread-last" -> {
                StartsThreadLast s = new StartsThreadLast();
                s.thread.join();
                say(v);
            }
            case "called-by-super" -> {
                all(Called::new);
                say(v);
            }
            case "inner-of-shared" -> {
                FinalFields outer = new FinalFields();
                all(() -> shared = outer.new Inner(), () -> seen[0] = shared instanceof Inner i ? i.outer() : -1);
                say(seen[0]);
            }
            case "inner-of-changing" -> {
                FinalFields outer = new FinalFields();
                all(() -> {
                    shared = outer.new Inner();
                    outer.state = 8;
                }, () -> seen[0] = shared instanceof Inner i ? i.outer() : -1);
                say(seen[0]);
            }
            case "final-lock" -> {
                Locked l = new Locked();
                all(l::add, l::add);
                say(l.x);
            }
            case "lock-of-each" -> {
                Locked l = new Locked();
                Locked m = new Locked();
                all(l::add, m::add, () -> seen[0] = 1);
                say(l.x + m.x);
            }
            case "two-readers" -> {
                all(() -> new Escapes(), () -> seen[0] = shared instanceof Escapes e ? e.f : -1,
                        () -> seen[1] = shared instanceof Escapes e ? e.f : -1);
                say(Math.min(seen[0], seen[1]), Math.max(seen[0], seen[1]));
            }
            case "read-again" -> {
                all(() -> new Escapes(), () -> {
                    if (shared instanceof Escapes e) {
                        seen[0] = e.f;
                        seen[1] = e.f;
                    }
                });
                say(seen[0], seen[1]);
            }
            case "join-behind-escape" -> {
                Thread t = start(() -> new Escapes());
                t.join();
                say(((Escapes) shared).f);
            }
            case "guarded-escape" -> {
                all(() -> {
                    synchronized (CONSTANTS) {
                        new Escapes();
                    }
                }, () -> {
                    synchronized (CONSTANTS) {
                        seen[0] = shared instanceof Escapes e ? e.f : -1;
                    }
                });
                say(seen[0]);
            }
            case "flag-behind-final" -> {
                all(() -> {
                    new Escapes();
                    v = 1;
                }, () -> {
                    if (v == 1) {
                        seen[0] = ((Escapes) shared).f;
                    }
                });
                say(seen[0]);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        published(args[0]);
    }
}
