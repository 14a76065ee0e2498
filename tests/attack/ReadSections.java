import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What is done with a share of a ReentrantReadWriteLock, or with the whole of it: right, wrong, and looked at. */
class ReadSections extends Chapter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock other = new ReentrantReadWriteLock(true);
    static final Lock read = lock.readLock(), write = lock.writeLock();
    static final AtomicInteger hits = new AtomicInteger();
    static final Map<String, Integer> map = new HashMap<>();
    static volatile int[] array = new int[2];
    static int y;

    public static void main(String[] args) throws Throwable {
        run(args[0]);
    }

    private static int cached(String key) {
        read.lock();
        try {
            Integer found = map.get(key);
            if (found != null) {
                return found;
            }
        } finally {
            read.unlock();
        }
        write.lock();
        try {
            return map.computeIfAbsent(key, k -> {
                y++;
                return k.length();
            });
        } finally {
            write.unlock();
        }
    }

    static boolean run(String name) throws Throwable {
        switch (name) {
            case "only-read":
                all(with(read, () -> seen += ""), with(read, () -> check(x == 0)), with(read, () -> check(x == 0)));
                say("end");
                return true;
            case "cached":
                all(() -> check(cached("a") == 1), () -> check(cached("a") == 1), () -> check(cached("bb") == 2));
                say(y);
                return true;
            case "cached-not-again": { // who has found nothing does not look again
                Body get = () -> {
                    boolean[] found = new boolean[1];
                    with(read, () -> found[0] = map.containsKey("a")).run();
                    if (!found[0]) {
                        with(write, () -> {
                            y++;
                            map.put("a", 1);
                        }).run();
                    }
                };
                all(get, get);
                say(y);
                return true;
            }
            case "lost-update":
                all(with(read, () -> v = v + 1), with(read, () -> v = v + 1));
                say(v);
                return true;
            case "added":
                all(with(read, () -> v++), with(read, () -> v++));
                say(v);
                return true;
            case "added-and-whole":
                all(with(read, () -> v++), with(write, () -> v++));
                say(v);
                return true;
            case "plain-added":
                all(with(read, () -> x++), with(read, () -> x++));
                return true;
            case "plain-written":
                all(with(read, () -> x = 1), with(read, () -> check(x < 2)));
                return true;
            case "plain-without":
                all(with(write, () -> x = 1), () -> check(x < 2));
                return true;
            case "read-then-outside": { // a share orders nothing behind another one
                all(() -> {
                    y = 1;
                    with(read, () -> { }).run();
                }, () -> {
                    with(read, () -> { }).run();
                    check(y < 2);
                });
                return true;
            }
            case "each-its-own": {
                all(with(read, () -> v = 1), with(read, () -> w = v + 1));
                say(w);
                return true;
            }
            case "crossed": {
                int[] got = new int[2];
                all(with(read, () -> {
                    v = 1;
                    got[0] = w;
                }), with(read, () -> {
                    w = 1;
                    got[1] = v;
                }));
                say(got[0] + " " + got[1]);
                return true;
            }
            case "crossed-whole": {
                int[] got = new int[2];
                all(with(read, () -> {
                    v = 1;
                    got[0] = w;
                }), with(write, () -> {
                    w = 1;
                    got[1] = v;
                }));
                say(got[0] + " " + got[1]);
                return true;
            }
            case "twice-read": { // the writer needs no lock to come between
                int[] got = new int[2];
                all(with(read, () -> {
                    got[0] = v;
                    got[1] = v;
                }), () -> v = 1);
                say(got[0] + " " + got[1]);
                return true;
            }
            case "twice-read-whole": {
                int[] got = new int[2];
                all(with(read, () -> {
                    got[0] = v;
                    got[1] = v;
                }), with(write, () -> v = 1));
                say(got[0] + " " + got[1]);
                return true;
            }
            case "hits":
                all(with(read, hits::incrementAndGet), with(read, hits::incrementAndGet),
                        with(read, hits::incrementAndGet));
                say(hits.get());
                return true;
            case "hits-seen": {
                int[] got = new int[2];
                all(with(read, () -> got[0] = hits.incrementAndGet() + 10 * hits.get()),
                        with(read, () -> got[1] = hits.incrementAndGet() + 10 * hits.get()));
                say(got[0] + " " + got[1]);
                return true;
            }
            case "copied": {
                map.put("a", 1);
                List<List<Integer>> copies = new ArrayList<>(List.of(List.of(), List.of()));
                all(with(read, () -> copies.set(0, new ArrayList<>(map.values()))),
                        with(read, () -> copies.set(1, new ArrayList<>(map.values()))),
                        with(write, () -> map.put("a", 2)));
                say(copies.toString());
                return true;
            }
            case "elements":
                all(with(read, () -> array[0] = array[0] + 1), with(read, () -> array[1] = array[1] + 1));
                say(array[0] + array[1]);
                return true;
            case "one-element":
                all(with(read, () -> array[0] = array[0] + 1), with(read, () -> array[0] = array[0] + 1));
                return true;
            case "upgraded":
                all(with(read, () -> with(write, () -> x++).run()));
                return true;
            case "upgraded-beside":
                all(with(read, () -> {
                    if (x == 0) {
                        with(write, () -> x = 2).run();
                    }
                }), with(write, () -> x = 1));
                say("end");
                return true;
            case "downgraded": {
                int[] got = new int[1];
                all(() -> {
                    write.lock();
                    x = 1;
                    read.lock();
                    write.unlock();
                    got[0] = x;
                    read.unlock();
                }, with(write, () -> x = 2));
                say(x + " " + got[0]);
                return true;
            }
            case "again":
                all(with(read, with(read, () -> check(x != 1))), with(write, with(write, () -> {
                    x = 1;
                    x = 2;
                })), with(write, with(read, () -> check(x != 1))));
                say("end");
                return true;
            default: return looks(name) || waits(name);
        }
    }

    private static boolean looks(String name) throws Throwable {
        int[] got = new int[2];
        switch (name) {
            case "tried":
                all(with(write, () -> v = 1), () -> {
                    boolean taken = write.tryLock();
                    got[0] = taken ? v + 1 : 0;
                    if (taken) {
                        write.unlock();
                    }
                });
                say(got[0]);
                return true;
            case "share-tried":
                all(with(read, () -> x += 0), () -> {
                    boolean taken = read.tryLock();
                    got[0] = taken ? 1 : 0;
                    if (taken) {
                        read.unlock();
                    }
                });
                say(got[0]);
                return true;
            case "tried-beside-share":
                all(with(read, () -> { }), () -> {
                    boolean taken = write.tryLock();
                    got[0] = taken ? 1 : 0;
                    if (taken) {
                        write.unlock();
                    }
                });
                say(got[0]);
                return true;
            case "tried-for-long": // the share is given back before the time is over
                all(with(read, () -> { }), () -> {
                    boolean taken = write.tryLock(1, TimeUnit.HOURS);
                    got[0] = taken ? 1 : 0;
                    if (taken) {
                        write.unlock();
                    }
                });
                say(got[0]);
                return true;
            case "shares-counted":
                all(with(read, () -> { }), with(read, () -> { }), () -> got[0] = lock.getReadLockCount());
                say(got[0]);
                return true;
            case "whole-asked":
                all(with(write, () -> { }), () -> got[0] = lock.isWriteLocked() ? 1 : 0);
                say(got[0]);
                return true;
            case "own-asked":
                all(with(read, () -> check(lock.getReadHoldCount() == 1 && !lock.isWriteLockedByCurrentThread())),
                        with(write, () -> check(lock.isWriteLockedByCurrentThread() && lock.getWriteHoldCount() == 1)));
                say(lock.getReadHoldCount());
                return true;
            case "queued":
                all(with(write, () -> got[0] = lock.hasQueuedThreads() ? 1 : 0), with(read, () -> { }));
                say(got[0]);
                return true;
            case "text":
                all(with(read, () -> { }), () -> seen = lock.toString().replaceAll(".*\\[", "["));
                say(seen);
                return true;
            default: return false;
        }
    }

    private static boolean waits(String name) throws Throwable {
        switch (name) {
            case "meet": { // two have a share at once, or nobody gets on
                CountDownLatch one = new CountDownLatch(1), two = new CountDownLatch(1);
                all(with(read, () -> {
                    one.countDown();
                    two.await();
                }), with(read, () -> {
                    two.countDown();
                    one.await();
                }));
                say("end");
                return true;
            }
            case "meet-whole": {
                CountDownLatch one = new CountDownLatch(1), two = new CountDownLatch(1);
                all(with(read, () -> {
                    one.countDown();
                    two.await();
                }), with(write, () -> {
                    two.countDown();
                    one.await();
                }));
                say("end");
                return true;
            }
            case "spin":
                all(with(read, () -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                }), with(read, () -> v = 1));
                say("end");
                return true;
            case "spin-whole":
                all(with(read, () -> {
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                }), with(write, () -> v = 1));
                say("end");
                return true;
            case "crossed-shares": // no writer: nobody waits
                all(with(read, with(other.readLock(), () -> { })), with(other.readLock(), with(read, () -> { })));
                say("end");
                return true;
            case "crossed-locks":
                all(with(write, with(other.writeLock(), () -> { })), with(other.writeLock(), with(write, () -> { })));
                say("end");
                return true;
            case "crossed-mixed":
                all(with(read, with(other.writeLock(), () -> { })), with(other.readLock(), with(write, () -> { })));
                say("end");
                return true;
            case "kept": // never given back
                all(() -> {
                    read.lock();
                    v = 1;
                }, with(read, () -> w = 1), () -> {
                    if (v == 1) {
                        check(!write.tryLock());
                    }
                });
                say("end");
                return true;
            case "kept-and-taken":
                all(read::lock, with(write, () -> v = 1));
                say("end");
                return true;
            case "main-has-it": {
                read.lock();
                Thread t = new Thread(() -> {
                    write.lock();
                    v = 1;
                    write.unlock();
                });
                Thread u = new Thread(() -> {
                    read.lock();
                    w = v;
                    read.unlock();
                });
                t.start();
                u.start();
                check(v == 0);
                read.unlock();
                t.join();
                u.join();
                say(w);
                return true;
            }
            case "condition": {
                Condition full = write.newCondition();
                all(with(write, () -> {
                    while (x == 0) {
                        full.await();
                    }
                    x = 2;
                }), with(write, () -> {
                    x = 1;
                    full.signal();
                }), with(read, () -> y = x));
                say(x + " " + y);
                return true;
            }
            case "interrupted": {
                String[] got = new String[1];
                Thread t = new Thread(() -> got[0] = thrown(() -> {
                    read.lockInterruptibly();
                    read.unlock();
                }));
                t.start();
                t.interrupt();
                t.join();
                say(got[0]);
                return true;
            }
            case "not-owner":
                all(with(read, () -> seen = thrown(write::unlock)), with(write, () -> { }));
                say(seen);
                return true;
            case "throws":
                all(with(read, () -> check(v < 5)), () -> thrown(with(write, () -> {
                    v = 1;
                    throw new IllegalStateException();
                })), with(read, () -> w = v));
                say(w);
                return true;
            default: return false;
        }
    }
}
