import java.lang.ref.WeakReference;

/** JLS 12.6, 17.4, 17.6 and 17.7: data races and what orders accesses, finalization, word tearing, long and double. */
class MemoryModel extends Attack {
    static int x;
    static int y;
    static int r;
    static volatile int v;
    static volatile int w;
    static long wide;
    static volatile long volatileWide;
    static double real;
    static final byte[] BYTES = new byte[2];
    static final boolean[] FLAGS = new boolean[2];
    static final short[] SHORTS = new short[4];
    static volatile int[] volatileArray = {0, 0};
    static int[] array = {0, 0};
    static volatile Node head;
    static Node plainHead;
    static boolean stop;

    static class Node {
        int value;
        Node next;
        volatile int mark;
        byte a;
        byte b;

        Node(int value) {
            this.value = value;
        }
    }

    static class Finalized {
        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            x = 1;
        }
    }

    static void races(String name) throws Exception {
        int[] seen = {-1, -1, -1, -1};
        switch (name) {
            case "store-buffering" -> {
                all(() -> {
                    x = 1;
                    seen[0] = y;
                }, () -> {
                    y = 1;
                    seen[1] = x;
                });
                say(seen[0], seen[1]);
            }
            case "store-buffering-volatile" -> {
                all(() -> {
                    v = 1;
                    seen[0] = w;
                }, () -> {
                    w = 1;
                    seen[1] = v;
                });
                say(seen[0], seen[1]);
            }
            case "message" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> {
                    if (v == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "message-plain-flag" -> {
                all(() -> {
                    x = 1;
                    y = 1;
                }, () -> {
                    if (y == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "message-wrong-order" -> {
                all(() -> {
                    v = 1;
                    x = 1;
                }, () -> {
                    if (v == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "message-unchecked" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> {
                    seen[0] = v;
                    seen[1] = x;
                });
                say(seen[0], seen[1]);
            }
            case "message-other-volatile" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> {
                    seen[1] = w;
                    if (seen[1] == 0) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "independent-reads" -> {
                all(() -> v = 1, () -> {
                    seen[0] = v;
                    seen[1] = w;
                }, () -> w = 1);
                say(seen[0], seen[1]);
            }
            case "same-variable-reads" -> {
                all(() -> v = 1, () -> {
                    seen[0] = v;
                    seen[1] = v;
                });
                say(seen[0], seen[1]);
            }
            case "load-buffering" -> {
                all(() -> {
                    seen[0] = v;
                    w = 1;
                }, () -> {
                    seen[1] = w;
                    v = 1;
                });
                say(seen[0], seen[1]);
            }
            case "transitive" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> {
                    if (v == 1) {
                        w = 1;
                    }
                }, () -> {
                    if (w == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "transitive-broken" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> {
                    w = 1;
                }, () -> {
                    if (w == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "volatile-overwritten" -> {
                all(() -> {
                    x = 1;
                    v = 1;
                }, () -> v = 1, () -> {
                    if (v == 1) {
                        seen[0] = x;
                    }
                });
                say(seen[0]);
            }
            case "volatile-increment" -> {
                all(() -> v++, () -> v++);
                say(v);
            }
            case "start-orders" -> {
                x = 1;
                Thread t = start(() -> seen[0] = x);
                t.join();
                say(seen[0]);
            }
            case "start-orders-not-later" -> {
                Thread t = start(() -> seen[0] = x);
                x = 1;
                t.join();
                say(seen[0]);
            }
            case "join-orders" -> {
                Thread t = start(() -> x = 1);
                t.join();
                say(x);
            }
            case "alive-orders" -> {
                Thread t = start(() -> x = 1);
                if (!t.isAlive()) {
                    seen[0] = x;
                }
                t.join();
                say(seen[0]);
            }
            case "timed-join" -> {
                Thread t = start(() -> x = 1);
                t.join(5);
                seen[0] = x;
                t.join();
                say(seen[0]);
            }
            case "timed-join-asked" -> {
                Thread t = start(() -> x = 1);
                t.join(5);
                if (!t.isAlive()) {
                    seen[0] = x;
                }
                t.join();
                say(seen[0]);
            }
            case "state-orders-nothing" -> {
                Thread t = start(() -> {
                    x = 1;
                    v = 1;
                });
                if (v == 1 && t.isAlive()) {
                    seen[0] = x;
                }
                t.join();
                say(seen[0]);
            }
            case "joined-by-other" -> {
                Thread t = start(() -> x = 1);
                Thread u = start(() -> {
                    t.join();
                    x++;
                });
                u.join();
                say(x);
            }
            case "joined-other" -> {
                Thread t = start(() -> x = 1);
                Thread u = start(() -> seen[0] = 1);
                u.join();
                seen[1] = x;
                t.join();
                say(seen[1]);
            }
            case "default-value" -> {
                all(() -> plainHead = new Node(0), () -> {
                    Node n = plainHead;
                    seen[0] = n == null ? -1 : n.mark;
                });
                say(seen[0]);
            }
            case "unsafe-publication" -> {
                all(() -> plainHead = new Node(5), () -> {
                    Node n = plainHead;
                    seen[0] = n == null ? -1 : n.value;
                });
                say(seen[0]);
            }
            case "safe-publication" -> {
                all(() -> head = new Node(5), () -> {
                    Node n = head;
                    seen[0] = n == null ? -1 : n.value;
                });
                say(seen[0]);
            }
            case "changed-behind-publication" -> {
                all(() -> {
                    Node n = new Node(5);
                    head = n;
                    n.value = 6;
                }, () -> {
                    Node n = head;
                    seen[0] = n == null ? -1 : n.value;
                });
                say(seen[0]);
            }
            case "double-checked" -> {
                Body body = () -> {
                    if (head == null) {
                        synchronized (BYTES) {
                            if (head == null) {
                                r++;
                                head = new Node(5);
                            }
                        }
                    }
                };
                all(() -> {
                    body.run();
                    seen[0] = head.value;
                }, () -> {
                    body.run();
                    seen[1] = head.value;
                });
                say(r, seen[0], seen[1]);
            }
            case "double-checked-plain" -> {
                Body body = () -> {
                    if (plainHead == null) {
                        synchronized (BYTES) {
                            if (plainHead == null) {
                                r++;
                                plainHead = new Node(5);
                            }
                        }
                    }
                };
                all(body, body);
                say(r);
            }
            case "volatile-array-reference" -> {
                all(() -> volatileArray[0] = 1, () -> seen[0] = volatileArray[0]);
                say(seen[0]);
            }
            case "volatile-array-replaced" -> {
                all(() -> volatileArray = new int[] {7, 8}, () -> {
                    int[] a = volatileArray;
                    seen[0] = a[0] + a[1];
                });
                say(seen[0]);
            }
            case "volatile-array-touched" -> {
                all(() -> {
                    volatileArray[0] = 1;
                    volatileArray = volatileArray;
                }, () -> {
                    v = volatileArray.length;
                    seen[0] = volatileArray[0];
                });
                say(seen[0]);
            }
            case "volatile-object" -> {
                head = new Node(1);
                all(() -> head.value = 2, () -> seen[0] = head.value);
                say(seen[0]);
            }
            case "stop-flag" -> {
                Thread t = start(() -> {
                    while (!stop) {
                        Thread.yield();
                    }
                });
                stop = true;
                t.join();
                say("ok");
            }
            case "stop-beside-exception" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.yield();
                    }
                });
                Thread u = start(() -> {
                    throw new IllegalStateException();
                });
                v = 1;
                t.join();
                u.join();
                say("ok");
            }
            case "stop-never-beside-exception" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.yield();
                    }
                });
                Thread u = start(() -> {
                    throw new IllegalStateException();
                });
                u.join();
                w = 1;
                t.join();
                say("never");
            }
            case "stop-behind-race" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.yield();
                    }
                    seen[0] = x;
                });
                v = 1;
                x = 1;
                t.join();
                say(seen[0]);
            }
            case "stop-beside-race" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                });
                Thread u = start(() -> seen[0] = x);
                x = 1;
                v = 1;
                t.join();
                u.join();
                say(seen[0]);
            }
            case "stop-volatile" -> {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.yield();
                    }
                });
                v = 1;
                t.join();
                say("ok");
            }
            case "write-write" -> {
                all(() -> x = 1, () -> x = 2);
                say(x);
            }
            case "same-value" -> {
                all(() -> x = 1, () -> x = 1);
                say(x);
            }
            case "read-read" -> {
                x = 3;
                all(() -> seen[0] = x, () -> seen[1] = x);
                say(seen[0], seen[1]);
            }
            case "no-branch-no-race" -> {
                all(() -> {
                    if (x == 1) {
                        y = 1;
                    }
                }, () -> {
                    if (y == 1) {
                        x = 1;
                    }
                });
                say(x, y);
            }
            case "peterson" -> peterson();
            case "dekker-plain" -> {
                all(() -> {
                    x = 1;
                    if (y == 0) {
                        r++;
                    }
                }, () -> {
                    y = 1;
                    if (x == 0) {
                        r++;
                    }
                });
                say(r);
            }
            default -> {
                words(name, seen);
                return;
            }
        }
    }

    /** Peterson's lock with volatile variables keeps two threads apart, and orders them. */
    static void peterson() throws Exception {
        int[] turn = {0};
        all(() -> {
            v = 1;
            volatileWide = 1;
            while (w == 1 && volatileWide == 1) {
                Thread.onSpinWait();
            }
            x++;
            v = 0;
        }, () -> {
            w = 1;
            volatileWide = 0;
            while (v == 1 && volatileWide == 0) {
                Thread.onSpinWait();
            }
            x++;
            w = 0;
        });
        say(x + turn[0]);
    }

    static void words(String name, int[] seen) throws Exception {
        switch (name) {
            case "bytes-beside" -> {
                all(() -> BYTES[0]++, () -> BYTES[1]++);
                say(BYTES[0], BYTES[1]);
            }
            case "bytes-same" -> {
                all(() -> BYTES[0]++, () -> BYTES[0]++);
                say(BYTES[0]);
            }
            case "flags-beside" -> {
                all(() -> FLAGS[0] = true, () -> FLAGS[1] = true);
                say(FLAGS[0], FLAGS[1]);
            }
            case "shorts-beside" -> {
                all(() -> SHORTS[1] += 3, () -> SHORTS[2] += 4);
                say(SHORTS[1], SHORTS[2]);
            }
            case "fields-beside" -> {
                Node n = new Node(0);
                all(() -> n.a++, () -> n.b++);
                say(n.a, n.b);
            }
            case "array-length" -> {
                all(() -> array[0] = 1, () -> seen[0] = array.length);
                say(seen[0]);
            }
            case "array-replaced" -> {
                all(() -> array = new int[3], () -> seen[0] = array.length);
                say(seen[0]);
            }
            case "arraycopy" -> {
                all(() -> System.arraycopy(new int[] {1, 2}, 0, array, 0, 2), () -> seen[0] = array[1]);
                say(seen[0]);
            }
            case "clone" -> {
                int[][] copy = new int[1][];
                all(() -> array[0] = 1, () -> copy[0] = array.clone());
                say(copy[0][0]);
            }
            case "clone-beside" -> {
                int[][] rows = {{0}, {0}};
                all(() -> rows[0][0] = 1, () -> seen[0] = rows.clone()[1][0]);
                say(seen[0]);
            }
            case "wide-plain" -> {
                all(() -> wide = -1L, () -> seen[0] = (int) wide);
                say(seen[0]);
            }
            case "wide-volatile" -> {
                long[] wideSeen = new long[1];
                all(() -> volatileWide = -1L, () -> wideSeen[0] = volatileWide);
                say(wideSeen[0]);
            }
            case "real-plain" -> {
                all(() -> real = 1.5, () -> real = 2.5);
                say(real);
            }
            case "weak-held" -> {
                Object strong = new Object();
                WeakReference<Object> weak = new WeakReference<>(strong);
                all(() -> System.gc(), () -> seen[0] = weak.get() == strong ? 1 : 0);
                say(seen[0]);
            }
            case "finalizer-not-run" -> {
                all(() -> {
                    new Finalized();
                    System.gc();
                }, () -> v = 1);
                say(v);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        races(args[0]);
    }
}
