import hpor.Hpor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Each mode that releases, before getAcquire; and setRelease before each mode that acquires: what was written before
 * the one is seen behind the other.
 *
 * Executions: 32 pairs, each in two orders.
 */
public class Main {
    static int data;
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Main.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void setReleaseWrites() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void setVolatileWrites() {
        data = 1;
        FLAG.setVolatile(1);
    }

    static void compareAndSetWrites() {
        data = 1;
        FLAG.compareAndSet(0, 1);
    }

    static void compareAndExchangeWrites() {
        data = 1;
        int was = (int) FLAG.compareAndExchange(0, 1);
    }

    static void compareAndExchangeReleaseWrites() {
        data = 1;
        int was = (int) FLAG.compareAndExchangeRelease(0, 1);
    }

    static void weakCompareAndSetWrites() {
        data = 1;
        FLAG.weakCompareAndSet(0, 1);
    }

    static void weakCompareAndSetReleaseWrites() {
        data = 1;
        FLAG.weakCompareAndSetRelease(0, 1);
    }

    static void getAndSetWrites() {
        data = 1;
        int was = (int) FLAG.getAndSet(1);
    }

    static void getAndSetReleaseWrites() {
        data = 1;
        int was = (int) FLAG.getAndSetRelease(1);
    }

    static void getAndAddWrites() {
        data = 1;
        int was = (int) FLAG.getAndAdd(1);
    }

    static void getAndAddReleaseWrites() {
        data = 1;
        int was = (int) FLAG.getAndAddRelease(1);
    }

    static void getAndBitwiseOrWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseOr(1);
    }

    static void getAndBitwiseOrReleaseWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseOrRelease(1);
    }

    static void getAndBitwiseXorWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseXor(1);
    }

    static void getAndBitwiseXorReleaseWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseXorRelease(1);
    }

    static void getAcquireReads() {
        if (((int) FLAG.getAcquire()) == 1) {
            assert data == 1;
        }
    }

    static void getVolatileReads() {
        if (((int) FLAG.getVolatile()) == 1) {
            assert data == 1;
        }
    }

    static void compareAndSetReads() {
        if ((FLAG.compareAndSet(1, 2) ? 1 : 0) == 1) {
            assert data == 1;
        }
    }

    static void compareAndExchangeReads() {
        if (((int) FLAG.compareAndExchange(1, 2)) == 1) {
            assert data == 1;
        }
    }

    static void compareAndExchangeAcquireReads() {
        if (((int) FLAG.compareAndExchangeAcquire(1, 2)) == 1) {
            assert data == 1;
        }
    }

    static void weakCompareAndSetReads() {
        if ((FLAG.weakCompareAndSet(1, 2) ? 1 : 0) == 1) {
            assert data == 1;
        }
    }

    static void weakCompareAndSetAcquireReads() {
        if ((FLAG.weakCompareAndSetAcquire(1, 2) ? 1 : 0) == 1) {
            assert data == 1;
        }
    }

    static void getAndSetReads() {
        if (((int) FLAG.getAndSet(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndSetAcquireReads() {
        if (((int) FLAG.getAndSetAcquire(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndAddReads() {
        if (((int) FLAG.getAndAdd(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndAddAcquireReads() {
        if (((int) FLAG.getAndAddAcquire(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseOrReads() {
        if (((int) FLAG.getAndBitwiseOr(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseOrAcquireReads() {
        if (((int) FLAG.getAndBitwiseOrAcquire(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseXorReads() {
        if (((int) FLAG.getAndBitwiseXor(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseXorAcquireReads() {
        if (((int) FLAG.getAndBitwiseXorAcquire(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseAndReads() {
        if (((int) FLAG.getAndBitwiseAnd(3)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseAndAcquireReads() {
        if (((int) FLAG.getAndBitwiseAndAcquire(3)) == 1) {
            assert data == 1;
        }
    }

    static void order(Runnable writer, Runnable reader) throws InterruptedException {
        Thread t = new Thread(reader);
        t.start();
        writer.run();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(32)) {
            case 0 -> order(Main::setReleaseWrites, Main::getAcquireReads);
            case 1 -> order(Main::setVolatileWrites, Main::getAcquireReads);
            case 2 -> order(Main::compareAndSetWrites, Main::getAcquireReads);
            case 3 -> order(Main::compareAndExchangeWrites, Main::getAcquireReads);
            case 4 -> order(Main::compareAndExchangeReleaseWrites, Main::getAcquireReads);
            case 5 -> order(Main::weakCompareAndSetWrites, Main::getAcquireReads);
            case 6 -> order(Main::weakCompareAndSetReleaseWrites, Main::getAcquireReads);
            case 7 -> order(Main::getAndSetWrites, Main::getAcquireReads);
            case 8 -> order(Main::getAndSetReleaseWrites, Main::getAcquireReads);
            case 9 -> order(Main::getAndAddWrites, Main::getAcquireReads);
            case 10 -> order(Main::getAndAddReleaseWrites, Main::getAcquireReads);
            case 11 -> order(Main::getAndBitwiseOrWrites, Main::getAcquireReads);
            case 12 -> order(Main::getAndBitwiseOrReleaseWrites, Main::getAcquireReads);
            case 13 -> order(Main::getAndBitwiseXorWrites, Main::getAcquireReads);
            case 14 -> order(Main::getAndBitwiseXorReleaseWrites, Main::getAcquireReads);
            case 15 -> order(Main::setReleaseWrites, Main::getAcquireReads);
            case 16 -> order(Main::setReleaseWrites, Main::getVolatileReads);
            case 17 -> order(Main::setReleaseWrites, Main::compareAndSetReads);
            case 18 -> order(Main::setReleaseWrites, Main::compareAndExchangeReads);
            case 19 -> order(Main::setReleaseWrites, Main::compareAndExchangeAcquireReads);
            case 20 -> order(Main::setReleaseWrites, Main::weakCompareAndSetReads);
            case 21 -> order(Main::setReleaseWrites, Main::weakCompareAndSetAcquireReads);
            case 22 -> order(Main::setReleaseWrites, Main::getAndSetReads);
            case 23 -> order(Main::setReleaseWrites, Main::getAndSetAcquireReads);
            case 24 -> order(Main::setReleaseWrites, Main::getAndAddReads);
            case 25 -> order(Main::setReleaseWrites, Main::getAndAddAcquireReads);
            case 26 -> order(Main::setReleaseWrites, Main::getAndBitwiseOrReads);
            case 27 -> order(Main::setReleaseWrites, Main::getAndBitwiseOrAcquireReads);
            case 28 -> order(Main::setReleaseWrites, Main::getAndBitwiseXorReads);
            case 29 -> order(Main::setReleaseWrites, Main::getAndBitwiseXorAcquireReads);
            case 30 -> order(Main::setReleaseWrites, Main::getAndBitwiseAndReads);
            default -> order(Main::setReleaseWrites, Main::getAndBitwiseAndAcquireReads);
        }
    }
}
