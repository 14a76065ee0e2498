/**
 * Classes that are left alone have their static initializers still. The JVM runs each of them once; what it has left in
 * the static fields is there in every execution, whatever an earlier one has made of it.
 */
public class Main {
    static volatile int written;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> written = Counter.next());
        other.start();
        assert Log.name().equals("log") && Log.LIMIT == 5;
        assert Log.wide == 1L << 40 && Log.small == 7 && Log.letter == 'x';
        int seen = written;
        other.join();
        assert written == 11 : written;
        assert Reader.read() == 11 && Counter.plain == 1 : Counter.plain;
        assert seen == 0 || seen == 11;
        assert Store.size == 3;
        assert Changer.grow() == 4 && Store.size == 4;
    }
}

class Log {
    static int LIMIT = 5;
    static long wide = 1L << 40;
    static byte small = 7;
    static char letter = 'x';
    private static Object log;

    static {
        log = "log";
    }

    static String name() {
        return log.toString();
    }
}

class Counter {
    static int count = 10;
    static int plain;

    static int next() {
        plain++;
        return ++count;
    }
}

class Reader {
    static int read() {
        return Counter.count;
    }
}

/** Excluded code is the first to change its fields. */
class Changer {
    static int size = 3;

    static int grow() {
        return Store.grow();
    }
}

class Store {
    static int size = 3;

    static int grow() {
        return ++size;
    }
}
