import java.util.concurrent.atomic.*;

/**
 * Objects handed from one thread to another, with and without final fields, initializers and locks: JLS 12.4, 17.4 and
 * 17.5.
 */
class Publication extends Memory {
    static class Sub extends Plain {
        int y;

        Sub() {
            super(1);
            y = 4;
        }
    }

    static class Fin {
        final int x;
        final int[] a;

        Fin() {
            x = 1;
            a = new int[] {1, 2};
        }
    }

    static class FinBase {
        final int f = 1;
    }

    static class FinSub extends FinBase {
        int m = 2;
    }

    record Rec(int a, int[] b) {
    }

    static class Leak {
        final int[] a;

        Leak() {
            leaked = this;
            a = new int[] {7};
        }
    }

    static class LeakLate {
        final int[] a;

        LeakLate() {
            a = new int[] {7};
            leaked = this;
        }
    }

    static class Holder {
        static final Plain P = new Plain(5);
    }

    static class HolderMut {
        static int[] P = {1};
    }

    /** As String has it: one read that decides, and whoever computes it comes to the same. A data race all the same. */
    static class Lazy {
        private final int[] v = {1, 2, 3};
        private int hash;

        int hash() {
            int h = hash;
            if (h == 0) {
                for (int i : v) {
                    h = 31 * h + i;
                }
                hash = h;
            }
            return h;
        }
    }

    static class LazyBad {
        private final int[] v = {1, 2, 3};
        private int hash;

        int hash() {
            if (hash == 0) {
                for (int i : v) {
                    hash = 31 * hash + i;
                }
            }
            return hash;
        }
    }

    static class VA {
        static volatile int[] a = new int[1];
    }

    enum Phase { FIRST, SECOND }

    /**
     * Objects that never change, in fields that no synchronization orders: seen whole, but late or never (JLS 17.4.5).
     */
    static Integer boxed;
    static String text;
    static Phase phase = Phase.FIRST;
    static java.time.Duration time;
    static volatile Integer ordered;

    static Plain single;
    static volatile Plain vol, vsingle;
    static Fin fin, fsingle;
    static Rec rec;
    static Object leaked;

    static Plain getDclPlain() {
        if (single == null) {
            synchronized (Publication.class) {
                if (single == null) {
                    single = new Plain(3);
                }
            }
        }
        return single;
    }

    static Plain getDcl() {
        Plain p = vsingle;
        if (p == null) {
            synchronized (Publication.class) {
                p = vsingle;
                if (p == null) {
                    vsingle = p = new Plain(3);
                }
            }
        }
        return p;
    }

    static Fin getDclFin() {
        Fin p = fsingle;
        if (p == null) {
            synchronized (Publication.class) {
                p = fsingle;
                if (p == null) {
                    fsingle = p = new Fin();
                }
            }
        }
        return p;
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "memory-leak-race" -> both(
                    Leak::new,
                    () -> {
                        Object l = leaked;
                        if (l instanceof Leak k) { int[] a = k.a; if (a != null) { int y = a[0]; } }
                    });
            case "memory-leak-late-race" -> both(
                    LeakLate::new,
                    () -> {
                        Object l = leaked;
                        if (l instanceof LeakLate k && k.a != null) { int y = k.a[0]; }
                    });
            case "memory-fin" -> both(
                    () -> fin = new Fin(),
                    () -> {
                        Fin f = fin;
                        if (f != null) { int y = f.a[1] + f.x; }
                    });
            case "memory-rec" -> both(
                    () -> rec = new Rec(1, new int[] {2}),
                    () -> {
                        Rec f = rec;
                        if (f != null) { int y = f.b()[0] + f.a(); }
                    });
            case "memory-boxed-race" -> both(
                    () -> boxed = 5,
                    () -> check(boxed == null || boxed == 5));
            case "memory-boxed-polled-race" -> both(
                    () -> boxed = 1,
                    () -> {
                        for (int i = 0; i < 2 && boxed == null; i++) {
                            Thread.yield();
                        }
                    });
            case "memory-string-race" -> both(
                    () -> text = "t",
                    () -> check(text == null || text.length() == 1));
            case "memory-enum-race" -> both(
                    () -> phase = Phase.SECOND,
                    () -> check(phase != null));
            case "memory-time-race" -> both(
                    () -> time = java.time.Duration.ZERO,
                    () -> check(time == null || time.isZero()));
            case "memory-boxed-volatile" -> both(
                    () -> ordered = 5,
                    () -> check(ordered == null || ordered == 5));
            case "memory-record-locked" -> both(
                    () -> {
                        synchronized (Publication.class) {
                            rec = new Rec(1, null);
                        }
                    },
                    () -> {
                        synchronized (Publication.class) {
                            check(rec == null || rec.a() == 1);
                        }
                    });
            case "memory-rec-mut-race" -> both(
                    () -> {
                        Rec r = new Rec(1, new int[] {2});
                        rec = r;
                        r.b()[0] = 4;
                    },
                    () -> {
                        Rec f = rec;
                        if (f != null) { int y = f.b()[0] + f.a(); }
                    });
            case "memory-fin-arr-after-race" -> both(
                    () -> {
                        Fin f = new Fin();
                        f.a[0] = 9;
                        fin = f;
                    },
                    () -> {
                        Fin f = fin;
                        if (f != null) { int y = f.a[0]; }
                    });
            case "memory-plain-pub-race" -> both(
                    () -> plain = new Plain(1),
                    () -> {
                        Plain p = plain;
                        if (p != null) { int y = p.x; }
                    });
            case "memory-vol-pub" -> both(
                    () -> vol = new Plain(1),
                    () -> {
                        Plain p = vol;
                        if (p != null) { int y = p.x; }
                    });
            case "memory-vol-pub-late-race" -> both(
                    () -> {
                        Plain p = new Plain(1);
                        vol = p;
                        p.x = 2;
                    },
                    () -> {
                        Plain p = vol;
                        if (p != null) { int y = p.x; }
                    });
            case "memory-holder" -> both(
                    () -> {
                        int y = Holder.P.x;
                    },
                    () -> {
                        int y = Holder.P.x;
                    });
            case "memory-holder-mut-race" -> both(
                    () -> HolderMut.P[0]++,
                    () -> HolderMut.P[0]++);
            case "memory-lazy-race" -> {
                Lazy l = new Lazy();
                both(
                        l::hash,
                        l::hash);
            }
            case "memory-lazy-bad-race" -> {
                LazyBad l = new LazyBad();
                both(
                        l::hash,
                        l::hash);
            }
            case "memory-string-hash" -> {
                String s = "ab" + name;
                both(
                        s::hashCode,
                        s::hashCode);
            }
            case "memory-dcl-plain-race" -> both(
                    () -> {
                        int y = getDclPlain().x;
                    },
                    () -> {
                        int y = getDclPlain().x;
                    });
            case "memory-dcl" -> both(
                    () -> {
                        int y = getDcl().x;
                    },
                    () -> {
                        int y = getDcl().x;
                    });
            case "memory-dcl-fin" -> both(
                    () -> {
                        int y = getDclFin().x;
                    },
                    () -> {
                        int y = getDclFin().a[0];
                    });
            case "memory-opaque-fin" -> {
                AtomicReference<Fin> r = new AtomicReference<>();
                both(
                        () -> r.setOpaque(new Fin()),
                        () -> {
                            Fin p = r.getOpaque();
                            if (p != null) { int y = p.a[0]; }
                        });
            }
            case "memory-volatile-array-elem-race" -> both(
                    () -> VA.a[0] = 1,
                    () -> {
                        int y = VA.a[0];
                    });
            case "memory-volatile-array-store" -> both(
                    () -> {
                        int[] b = new int[1];
                        b[0] = 4;
                        VA.a = b;
                    },
                    () -> {
                        int[] b = VA.a;
                        int y = b[0];
                    });
            case "memory-inherited-ctor-race" -> both(
                    () -> plain = new Sub(),
                    () -> {
                        Plain p = plain;
                        if (p instanceof Sub s) { int y = s.y; }
                    });
            case "memory-fin-in-super-race" -> both(
                    () -> leaked = new FinSub(),
                    () -> {
                        Object o = leaked;
                        if (o instanceof FinSub s) { int y = s.m; }
                    });
            default -> {
                return false;
            }
        }
        return true;
    }
}
