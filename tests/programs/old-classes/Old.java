// Class files of the years before Java 5: no constants of classes, no frames, `Class.forName` in their place.

class Registry48 {
    static final Object LOCK = new Object();
    static int count;
    private static Registry48 only;

    static Registry48 get() {
        synchronized (LOCK) {
            if (only == null) {
                only = new Registry48();
            }
            return only;
        }
    }

    static synchronized void add() {
        count++;
    }
}

class Derived46 extends Registry48 {
    static final Class<?> SELF = find("Registry48");

    static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(e.getMessage());
        }
    }
}

class Worker45 implements Runnable {
    private int mine;

    public void run() {
        for (int i = 0; i < 1; i++) {
            Registry48.add();
        }
        synchronized (this) {
            mine = Registry48.get() == null ? 1 : 2;
        }
    }

    synchronized int mine() {
        return mine;
    }
}

class Failing47 {
    static final int NUMBER = Integer.parseInt("no number");
}
