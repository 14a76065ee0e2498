import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** What is done between taking permits of a Semaphore and giving them back: one permit, several, and who looks. */
class PermitSections extends Chapter {
    static final Object a = new Object();
    static final AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
    static int p;

    private static final Body ADD = () -> v = v + 1;

    private static Body with(Semaphore taken, Body body) {
        return with(taken, 1, body);
    }

    private static Body with(Semaphore taken, int permits, Body body) {
        return () -> {
            taken.acquire(permits);
            try {
                body.run();
            } finally {
                taken.release(permits);
            }
        };
    }

    public static void main(String[] args) throws Throwable {
        Semaphore none = new Semaphore(0), one = new Semaphore(1), two = new Semaphore(2);
        Semaphore fair = new Semaphore(1, true);
        int[] got = new int[2];
        switch (args[0]) {
            case "one": all(with(one, ADD), with(one, ADD), with(one, ADD)); say(v); break;
            case "one-plain": all(with(one, () -> p++), with(one, () -> p++)); say(p); break;
            case "fair": all(with(fair, () -> p++), with(fair, () -> p++)); say(p); break;
            case "uninterruptibly": {
                Body add = () -> {
                    one.acquireUninterruptibly();
                    p++;
                    one.release();
                };
                all(add, add);
                say(p);
                break;
            }
            case "two": all(with(two, ADD), with(two, ADD)); say(v); break;
            case "two-plain": all(with(two, () -> p++), with(two, () -> p++)); break;
            case "two-at-once": all(with(two, 2, ADD), with(two, 2, ADD)); say(v); break;
            case "two-and-one": all(with(two, 2, ADD), with(two, ADD)); say(v); break;
            case "each-its-own":
                all(with(two, () -> got[0] = 1), with(two, () -> got[1] = 1));
                say(got[0] + got[1]);
                break;
            case "one-more": all(with(one, ADD), with(one, ADD), one::release); say(v); break;
            case "one-more-before":
                one.release();
                all(with(one, ADD), with(one, ADD));
                say(v);
                break;
            case "given-twice":
                all(with(one, one::release), with(one, ADD), with(one, ADD));
                say(v);
                break;
            case "signal":
                all(() -> {
                    p = 1;
                    none.release();
                }, () -> {
                    none.acquire();
                    got[0] = p;
                });
                say(got[0]);
                break;
            case "handed-over": // one thread takes, and another one gives
                all(() -> {
                    one.acquire();
                    p = 1;
                    none.release();
                }, () -> {
                    none.acquire();
                    p++;
                    one.release();
                }, with(one, () -> got[0] = p));
                say(p + " " + got[0]);
                break;
            case "available": all(with(one, () -> { }), () -> got[0] = one.availablePermits()); say(got[0]); break;
            case "drained":
                all(with(one, ADD), () -> {
                    got[0] = one.drainPermits();
                    one.release(got[0]);
                });
                say(v + " " + got[0]);
                break;
            case "tried":
                all(with(one, ADD), () -> {
                    if (one.tryAcquire()) {
                        got[0] = v + 1;
                        one.release();
                    }
                });
                say(got[0]);
                break;
            case "kept": all(one::acquire, with(one, ADD)); say(v); break;
            case "again": all(with(one, with(one, ADD))); say(v); break;
            case "again-of-two": all(with(two, with(two, ADD)), with(two, with(two, ADD))); say(v); break;
            case "circle": all(with(one, with(fair, ADD)), with(fair, with(one, ADD))); say(v); break;
            case "main-has-it": {
                one.acquire();
                Thread t = start(with(one, ADD)), u = start(with(one, ADD));
                v = 5;
                one.release();
                t.join();
                u.join();
                say(v);
                break;
            }
            case "readers": // a writer takes all
                all(with(two, () -> got[0] = p), with(two, 2, () -> p = 1));
                say(got[0]);
                break;
            case "limited": {
                Body come = with(two, () -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                });
                all(come, come, come);
                say(most.get());
                break;
            }
            case "interrupted": {
                Thread t = thread(() -> seen = thrown(with(one, ADD)));
                t.start();
                t.interrupt();
                t.join();
                say(seen);
                break;
            }
            case "throws":
                all(() -> thrown(with(one, () -> {
                    p++;
                    throw new IllegalStateException();
                })), with(one, () -> p++));
                say(p);
                break;
            case "meet": { // two have a permit at once, or nobody gets on
                Semaphore other = new Semaphore(0);
                all(with(two, () -> {
                    none.release();
                    other.acquire();
                }), with(two, () -> {
                    other.release();
                    none.acquire();
                }));
                say("end");
                break;
            }
            case "in-monitor":
                all(() -> {
                    synchronized (a) {
                        with(one, ADD).run();
                    }
                }, with(one, () -> {
                    synchronized (a) {
                        v = v + 1;
                    }
                }));
                say(v);
                break;
            case "monitor-within":
                all(with(one, () -> {
                    synchronized (a) {
                        v = v + 1;
                    }
                }), with(one, () -> {
                    synchronized (a) {
                        v = v + 1;
                    }
                }), () -> {
                    synchronized (a) {
                        v = v + 1;
                    }
                });
                say(v);
                break;
            default: throw new IllegalArgumentException(args[0]);
        }
    }
}
