import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.locks.ReentrantLock;

/** Monitors that are entered while another one is held: in one order or in several, and what can be seen meanwhile. */
class NestedSections extends Chapter {
    static final Object a = new Object(), b = new Object(), c = new Object();
    static final Vector<Integer> vector = new Vector<>();
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    static final Map<String, Integer> table = new Hashtable<>();
    static final int[] own = new int[3];
    static int p, q;

    private static Body both(Object outer, Object inner, Body body) {
        return in(outer, in(inner, body));
    }

    private static final Body NOTHING = () -> { };

    static class Account {
        private final String name;
        private int amount = 10;

        Account(String name) {
            this.name = name;
        }

        synchronized void add(int more) {
            amount += more;
        }

        synchronized int amount() {
            return amount;
        }

        synchronized void give(Account to, int some) {
            amount -= some;
            to.add(some);
        }
    }

    static class Journal {
        private final List<String> lines = new ArrayList<>();

        synchronized void write(String line) {
            lines.add(line);
        }

        synchronized int size() {
            return lines.size();
        }
    }

    public static void main(String[] args) throws Throwable {
        check(circles(args[0]) || seen(args[0]) || calls(args[0]) || waits(args[0]));
    }

    private static boolean circles(String name) throws Throwable {
        switch (name) {
            case "one-order": all(both(a, b, () -> p++), both(a, b, () -> p++)); say(p); return true;
            case "circle": all(both(a, b, NOTHING), both(b, a, NOTHING)); say("end"); return true;
            case "circle-of-three":
                all(both(a, b, NOTHING), both(b, c, NOTHING), both(c, a, NOTHING));
                say("end");
                return true;
            case "chain": all(both(a, b, NOTHING), both(b, c, NOTHING), both(a, c, NOTHING)); say("end"); return true;
            case "circle-of-data":
                all(both(a, b, () -> own[0]++), both(b, a, () -> own[1]++));
                say(own[0] + own[1]);
                return true;
            case "circle-in-the-middle":
                all(in(a, () -> {
                    own[0]++;
                    in(b, NOTHING).run();
                    own[0]++;
                }), in(b, () -> {
                    own[1]++;
                    in(a, NOTHING).run();
                    own[1]++;
                }));
                say("end");
                return true;
            case "circle-under-a-gate": // never both at once
                all(in(c, both(a, b, NOTHING)), in(c, both(b, a, NOTHING)));
                say("end");
                return true;
            case "circle-one-after-the-other": {
                Thread t = start(both(a, b, NOTHING));
                t.join();
                all(both(b, a, NOTHING), both(b, a, NOTHING));
                say("end");
                return true;
            }
            case "circle-later": // only who has seen the other one turns round
                all(both(a, b, () -> v = 1), () -> {
                    if (v == 1) {
                        both(b, a, NOTHING).run();
                    }
                });
                say("end");
                return true;
            case "circle-if-seen":
                all(in(a, () -> {
                    v = 1;
                    in(b, NOTHING).run();
                }), in(b, () -> {
                    if (v == 1) {
                        in(a, NOTHING).run();
                    }
                }));
                say("end");
                return true;
            case "circle-with-class": {
                Object type = NestedSections.class;
                all(both(type, a, NOTHING), both(a, type, NOTHING));
                say("end");
                return true;
            }
            case "circle-with-lock": {
                ReentrantLock lock = new ReentrantLock();
                all(in(a, () -> {
                    lock.lock();
                    lock.unlock();
                }), () -> {
                    lock.lock();
                    in(a, NOTHING).run();
                    lock.unlock();
                });
                say("end");
                return true;
            }
            case "again": all(both(a, b, in(a, () -> p++)), both(a, a, in(b, in(b, () -> p++)))); say(p); return true;
            case "two-outer": all(both(a, c, () -> p++), both(b, c, () -> p++)); say(p); return true;
            case "accounts": {
                Account one = new Account("one"), two = new Account("two");
                all(() -> one.give(two, 1), () -> one.give(two, 2), () -> two.add(1));
                say(one.amount() + " " + two.amount());
                return true;
            }
            case "accounts-crossed": {
                Account one = new Account("one"), two = new Account("two");
                all(() -> one.give(two, 1), () -> two.give(one, 2));
                say(one.amount() + " " + two.amount());
                return true;
            }
            default: return false;
        }
    }

    private static boolean seen(String name) throws Throwable {
        int[] got = new int[2];
        switch (name) {
            case "halves": // the inner monitor is free in between
                all(in(a, () -> {
                    in(b, () -> p = 1).run();
                    in(b, () -> q = 1).run();
                }), in(b, () -> {
                    got[0] = p;
                    got[1] = q;
                }));
                say(got[0] + " " + got[1]);
                return true;
            case "whole":
                all(both(a, b, () -> {
                    p = 1;
                    q = 1;
                }), in(b, () -> {
                    got[0] = p;
                    got[1] = q;
                }));
                say(got[0] + " " + got[1]);
                return true;
            case "outer-data": // no lock in common
                all(in(a, () -> {
                    in(b, NOTHING).run();
                    p = 1;
                }), in(b, () -> got[0] = p));
                return true;
            case "outer-volatile":
                all(in(a, () -> {
                    v = 1;
                    in(b, NOTHING).run();
                    v = 2;
                }), in(b, () -> got[0] = v));
                say(got[0]);
                return true;
            case "volatile-between": // 1 is seen inside of b only before the other one enters it
                all(in(a, () -> {
                    v = 1;
                    in(b, () -> w = 1).run();
                    v = 2;
                }), in(b, () -> got[0] = 10 * w + v));
                say(got[0]);
                return true;
            case "sum": // the inner one protects it, whoever comes
                all(both(a, c, () -> p++), in(c, () -> p++), both(b, c, () -> p++));
                say(p);
                return true;
            case "sum-read":
                all(both(a, c, () -> p++), in(c, () -> got[0] = p), both(a, c, () -> p++));
                say(got[0]);
                return true;
            case "sum-outside":
                all(in(a, () -> {
                    in(b, NOTHING).run();
                    p++;
                }), in(b, () -> p++));
                return true;
            default: return false;
        }
    }

    private static boolean calls(String name) throws Throwable {
        int[] got = new int[2];
        switch (name) {
            case "vector-in-monitor":
                all(in(a, () -> {
                    if (!vector.contains(1)) {
                        vector.add(1);
                    }
                }), in(a, () -> {
                    if (!vector.contains(1)) {
                        vector.add(1);
                    }
                }));
                say(vector);
                return true;
            case "vector-in-two":
                all(in(a, () -> {
                    if (!vector.contains(1)) {
                        vector.add(1);
                    }
                }), in(b, () -> {
                    if (!vector.contains(1)) {
                        vector.add(1);
                    }
                }));
                say(vector);
                return true;
            case "vector-beside":
                all(in(a, () -> {
                    vector.add(1);
                    vector.add(2);
                }), () -> got[0] = vector.size());
                say(got[0]);
                return true;
            case "list-beside":
                all(in(a, () -> {
                    list.add(1);
                    list.add(2);
                }), in(list, () -> got[0] = list.size()), in(a, () -> list.add(3)));
                say(got[0]);
                return true;
            case "table":
                all(in(a, () -> table.put("x", table.getOrDefault("x", 0) + 1)),
                        in(a, () -> table.put("x", table.getOrDefault("x", 0) + 1)));
                say(table);
                return true;
            case "table-beside":
                all(in(a, () -> table.put("x", table.getOrDefault("x", 0) + 1)),
                        () -> table.put("x", table.getOrDefault("x", 0) + 1));
                say(table);
                return true;
            case "journal": {
                Journal journal = new Journal();
                Account one = new Account("one");
                Body pay = () -> {
                    synchronized (one) {
                        one.add(1);
                        journal.write(one.name);
                    }
                };
                all(pay, pay, () -> got[0] = journal.size());
                say(one.amount() + " " + got[0]);
                return true;
            }
            case "list-locked-first": // the list's own monitor outside, and the other one inside: a circle
                all(in(a, () -> list.add(1)), in(list, in(a, NOTHING)));
                say("end");
                return true;
            case "text": {
                StringBuffer text = new StringBuffer();
                all(in(a, () -> text.append("x").append("y")), in(a, () -> text.append("z")));
                say(text);
                return true;
            }
            case "text-beside": {
                StringBuffer text = new StringBuffer();
                all(in(a, () -> text.append("x").append("y")), () -> text.append("z"));
                say(text);
                return true;
            }
            default: return false;
        }
    }

    private static boolean waits(String name) throws Throwable {
        switch (name) {
            case "waits-inside": // keeps the outer one meanwhile
                all(both(a, b, () -> {
                    while (p == 0) {
                        b.wait();
                    }
                }), in(b, () -> {
                    p = 1;
                    b.notifyAll();
                }));
                say("end");
                return true;
            case "waits-inside-shut-out":
                all(both(a, b, () -> {
                    while (p == 0) {
                        b.wait();
                    }
                }), both(a, b, () -> {
                    p = 1;
                    b.notifyAll();
                }));
                say("end");
                return true;
            case "waits-outside":
                all(in(a, () -> {
                    while (p == 0) {
                        a.wait();
                    }
                    in(b, () -> q = p).run();
                }), both(a, b, () -> {
                    p = 1;
                    a.notifyAll();
                }));
                say(q);
                return true;
            case "waits-for-outer-inside":
                all(both(a, b, () -> {
                    while (p == 0) {
                        a.wait();
                    }
                }), in(a, () -> {
                    p = 1;
                    a.notifyAll();
                }), in(b, () -> q = 1));
                say(q);
                return true;
            case "looks-inside": // finds nothing, and waits
                all(in(a, () -> {
                    while (vector.isEmpty()) {
                        a.wait();
                    }
                    p = vector.remove(0);
                }), in(a, () -> {
                    vector.add(5);
                    a.notifyAll();
                }));
                say(p);
                return true;
            case "looks-inside-not-told": // nobody notifies
                all(in(a, () -> {
                    while (vector.isEmpty()) {
                        a.wait();
                    }
                }), in(a, () -> vector.add(5)));
                say("end");
                return true;
            case "joins-inside": {
                Thread t = thread(in(b, () -> p = 1));
                all(both(a, b, () -> {
                    t.start();
                }), in(a, NOTHING));
                t.join();
                say(p);
                return true;
            }
            case "throws-inside":
                all(() -> thrown(both(a, b, () -> {
                    p++;
                    throw new IllegalStateException();
                })), both(a, b, () -> p++));
                say(p);
                return true;
            case "interrupted-inside": {
                Thread t = start(both(a, b, () -> v = Thread.interrupted() ? 1 : 0));
                t.interrupt();
                t.join();
                say(v);
                return true;
            }
            case "kept": { // by a thread that waits for the other one
                Thread t = thread(both(a, b, () -> p = 1));
                synchronized (b) {
                    t.start();
                    t.join();
                }
                say(p);
                return true;
            }
            default: return false;
        }
    }
}
