import java.util.concurrent.locks.ReentrantLock;

/** JLS 17.1, monitors: sections that others look into, that add, that hand things over, and that meet other locks. */
class JlsMonitors extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static double sum;
    static float small;
    static int y;
    static byte octet;
    static Cell slot;
    static String log = "";

    static class Cell {
        final Cell next;
        int value;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    static void add(int amount) {
        synchronized (A) {
            x += amount;
        }
    }

    static void note(String what) {
        synchronized (A) {
            log += what;
        }
    }

    static void adds(String name) throws Exception {
        switch (name) {
            case "adds-double" -> {
                all(() -> addDouble(1e16), () -> addDouble(1), () -> addDouble(-1e16));
                say(sum);
            }
            case "adds-float" -> {
                all(() -> addFloat(1.6777216E7f), () -> addFloat(1), () -> addFloat(1));
                say((int) small);
            }
            case "adds-exact" -> {
                x = Integer.MAX_VALUE - 1;
                String[] seen = new String[2];
                all(() -> seen[0] = exact(2), () -> seen[1] = exact(-1));
                say(seen[0], seen[1], x - Integer.MAX_VALUE);
            }
            case "adds-and-doubles" -> {
                x = 1;
                all(() -> add(1), () -> {
                    synchronized (A) {
                        x *= 2;
                    }
                });
                say(x);
            }
            case "adds-and-sets-bits" -> {
                all(() -> add(1), () -> {
                    synchronized (A) {
                        x |= 1;
                    }
                });
                say(x);
            }
            case "adds-itself" -> {
                x = 1;
                all(() -> {
                    synchronized (A) {
                        x += x;
                    }
                }, () -> add(1));
                say(x);
            }
            case "adds-and-is-asked" -> {
                int[] seen = new int[1];
                all(() -> add(1), () -> add(2), () -> {
                    synchronized (A) {
                        seen[0] = x;
                    }
                });
                say(x, seen[0]);
            }
            case "adds-and-branches" -> {
                all(() -> {
                    synchronized (A) {
                        if (++x == 2) {
                            y = 1;
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        if (++x == 2) {
                            y = 2;
                        }
                    }
                });
                say(x, y);
            }
            case "adds-and-divides" -> {
                String[] seen = new String[1];
                all(() -> add(1), () -> seen[0] = thrown(() -> {
                    synchronized (A) {
                        y = 1 / x;
                    }
                }));
                say(seen[0], y);
            }
            case "adds-narrow" -> {
                octet = 127;
                int[] seen = new int[1];
                all(() -> {
                    synchronized (A) {
                        octet += 1;
                    }
                }, () -> {
                    synchronized (A) {
                        octet >>= 1;
                    }
                });
                say(octet);
            }
            case "adds-through-result" -> {
                int[] seen = new int[2];
                all(() -> {
                    synchronized (A) {
                        seen[0] = x++;
                    }
                }, () -> {
                    synchronized (A) {
                        seen[1] = x++;
                    }
                });
                say(seen[0], seen[1]);
            }
            default -> looks(name);
        }
    }

    static void addDouble(double amount) {
        synchronized (A) {
            sum += amount;
        }
    }

    static void addFloat(float amount) {
        synchronized (A) {
            small += amount;
        }
    }

    static String exact(int amount) {
        return thrown(() -> {
            synchronized (A) {
                x = Math.addExact(x, amount);
            }
        });
    }

    /** What others see of a section without its monitor. */
    static void looks(String name) throws Exception {
        int[] seen = new int[2];
        boolean[] got = new boolean[2];
        switch (name) {
            case "volatile-inside" -> {
                all(() -> {
                    synchronized (A) {
                        v = 1;
                        v = 2;
                    }
                }, () -> {
                    seen[0] = v;
                    seen[1] = v;
                });
                say(seen[0], seen[1]);
            }
            case "volatile-inside-locked-reader" -> {
                all(() -> {
                    synchronized (A) {
                        v = 1;
                        v = 2;
                    }
                }, () -> {
                    seen[0] = v;
                    synchronized (A) {
                        seen[1] = v;
                    }
                });
                say(seen[0], seen[1]);
            }
            case "lock-inside" -> {
                all(() -> {
                    synchronized (A) {
                        LOCK.lock();
                        x++;
                        LOCK.unlock();
                    }
                }, () -> {
                    got[0] = LOCK.tryLock();
                    if (got[0]) {
                        x++;
                        LOCK.unlock();
                    }
                });
                say(x, got[0]);
            }
            case "blocked-is-seen" -> {
                Thread t = thread(() -> add(1));
                synchronized (A) {
                    t.start();
                    while (t.getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                    }
                    x = 5;
                }
                t.join();
                say(x);
            }
            case "interrupted-inside" -> {
                Thread t = start(() -> {
                    synchronized (A) {
                        got[0] = Thread.currentThread().isInterrupted();
                        x++;
                        got[1] = Thread.currentThread().isInterrupted();
                    }
                });
                t.interrupt();
                t.join();
                say(got[0], got[1]);
            }
            case "alive-inside" -> {
                Thread t = thread(() -> x = 1);
                all(() -> {
                    synchronized (A) {
                        t.start();
                        got[0] = t.isAlive();
                        t.join();
                    }
                }, () -> {
                    synchronized (A) {
                        got[1] = t.isAlive();
                        y = x;
                    }
                });
                say(got[1], y);
            }
            case "printed-inside" -> all(() -> {
                synchronized (A) {
                    say("a");
                    say("b");
                }
            }, () -> say("c"));
            case "printed-by-both" -> all(() -> {
                synchronized (A) {
                    say("a");
                    say("b");
                }
            }, () -> {
                synchronized (A) {
                    say("c");
                }
            });
            case "daemon-inside" -> {
                Thread t = thread(() -> {
                    synchronized (A) {
                        say("a");
                        say("b");
                    }
                });
                t.setDaemon(true);
                t.start();
            }
            case "daemon-keeps" -> {
                Thread t = thread(() -> {
                    synchronized (A) {
                        v = 1;
                        while (v < 2) {
                            Thread.onSpinWait();
                        }
                    }
                });
                t.setDaemon(true);
                t.start();
                while (v == 0) {
                    Thread.onSpinWait();
                }
                add(1);
                say(x);
            }
            default -> locks(name);
        }
    }

    static void locks(String name) throws Exception {
        int[] seen = {-1, -1};
        switch (name) {
            case "both-to-write" -> {
                all(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            x = 1;
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        seen[0] = x;
                    }
                }, () -> {
                    synchronized (B) {
                        seen[1] = x;
                    }
                });
                say(seen[0], seen[1]);
            }
            case "spins-inside" -> {
                all(() -> {
                    synchronized (A) {
                        while (v == 0) {
                            Thread.onSpinWait();
                        }
                    }
                }, () -> {
                    synchronized (A) {
                        v = 1;
                    }
                });
                say("end");
            }
            case "spins-outside" -> {
                all(() -> {
                    while (get() == 0) {
                        Thread.onSpinWait();
                    }
                }, () -> add(1));
                say("end");
            }
            case "hand-over-hand" -> {
                Cell list = new Cell(0, new Cell(0, null));
                Body walk = () -> {
                    synchronized (list) {
                        list.value++;
                        synchronized (list.next) {
                            list.next.value += list.value;
                        }
                    }
                };
                all(walk, walk);
                say(list.value, list.next.value);
            }
            case "handed-over" -> {
                all(() -> {
                    Cell own = new Cell(1, null);
                    own.value = 2;
                    synchronized (A) {
                        slot = own;
                    }
                }, () -> {
                    Cell got;
                    synchronized (A) {
                        got = slot;
                    }
                    if (got != null) {
                        got.value++;
                        seen[0] = got.value;
                    }
                });
                say(seen[0]);
            }
            case "handed-over-and-kept" -> {
                all(() -> {
                    Cell own = new Cell(1, null);
                    synchronized (A) {
                        slot = own;
                    }
                    own.value = 2;
                }, () -> {
                    Cell got;
                    synchronized (A) {
                        got = slot;
                    }
                    if (got != null) {
                        seen[0] = got.value;
                    }
                });
                say(seen[0]);
            }
            case "three-data-one-monitor" -> {
                all(() -> add(1), () -> {
                    synchronized (A) {
                        y = 1;
                    }
                }, () -> {
                    synchronized (A) {
                        seen[0] = x;
                    }
                    synchronized (A) {
                        seen[1] = y;
                    }
                });
                say(seen[0], seen[1]);
            }
            case "against-a-lock" -> {
                all(() -> {
                    synchronized (A) {
                        LOCK.lock();
                        LOCK.unlock();
                    }
                }, () -> {
                    LOCK.lock();
                    add(1);
                    LOCK.unlock();
                });
                say("end");
            }
            case "against-a-lock-tried" -> {
                all(() -> {
                    synchronized (A) {
                        if (LOCK.tryLock()) {
                            x++;
                            LOCK.unlock();
                        }
                    }
                }, () -> {
                    LOCK.lock();
                    add(10);
                    LOCK.unlock();
                });
                say(x);
            }
            case "order-by-release" -> {
                all(() -> {
                    note("a");
                    y = 1;
                    note("b");
                }, () -> {
                    String found;
                    synchronized (A) {
                        found = log;
                    }
                    seen[0] = found.endsWith("b") ? y : found.length();
                });
                say(seen[0]);
            }
            case "of-lock-is-no-lock" -> {
                all(() -> {
                    synchronized (LOCK) {
                        x++;
                    }
                }, () -> {
                    LOCK.lock();
                    x++;
                    LOCK.unlock();
                });
                say(x);
            }
            case "exit-inside" -> {
                all(() -> {
                    synchronized (A) {
                        say("a");
                        System.exit(3);
                    }
                }, () -> {
                    synchronized (A) {
                        say("b");
                    }
                });
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    static int get() {
        synchronized (A) {
            return x;
        }
    }

    public static void main(String[] args) throws Exception {
        adds(args[0]);
    }
}
