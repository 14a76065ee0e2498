import hpor.Hpor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Each mode that does not release, before getAcquire; and setRelease before each mode that does not acquire: a race on
 * what was written before. With an update that only acquires the write is plain; with one that only releases the read
 * is.
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

    static void setWrites() {
        data = 1;
        FLAG.set(1);
    }

    static void setOpaqueWrites() {
        data = 1;
        FLAG.setOpaque(1);
    }

    static void compareAndExchangeAcquireWrites() {
        data = 1;
        int was = (int) FLAG.compareAndExchangeAcquire(0, 1);
    }

    static void weakCompareAndSetPlainWrites() {
        data = 1;
        FLAG.weakCompareAndSetPlain(0, 1);
    }

    static void weakCompareAndSetAcquireWrites() {
        data = 1;
        FLAG.weakCompareAndSetAcquire(0, 1);
    }

    static void getAndSetAcquireWrites() {
        data = 1;
        int was = (int) FLAG.getAndSetAcquire(1);
    }

    static void getAndAddAcquireWrites() {
        data = 1;
        int was = (int) FLAG.getAndAddAcquire(1);
    }

    static void getAndBitwiseOrAcquireWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseOrAcquire(1);
    }

    static void getAndBitwiseXorAcquireWrites() {
        data = 1;
        int was = (int) FLAG.getAndBitwiseXorAcquire(1);
    }

    static void getReads() {
        if (((int) FLAG.get()) == 1) {
            assert data == 1;
        }
    }

    static void getOpaqueReads() {
        if (((int) FLAG.getOpaque()) == 1) {
            assert data == 1;
        }
    }

    static void compareAndExchangeReleaseReads() {
        if (((int) FLAG.compareAndExchangeRelease(1, 2)) == 1) {
            assert data == 1;
        }
    }

    static void weakCompareAndSetPlainReads() {
        if ((FLAG.weakCompareAndSetPlain(1, 2) ? 1 : 0) == 1) {
            assert data == 1;
        }
    }

    static void weakCompareAndSetReleaseReads() {
        if ((FLAG.weakCompareAndSetRelease(1, 2) ? 1 : 0) == 1) {
            assert data == 1;
        }
    }

    static void getAndSetReleaseReads() {
        if (((int) FLAG.getAndSetRelease(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndAddReleaseReads() {
        if (((int) FLAG.getAndAddRelease(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseOrReleaseReads() {
        if (((int) FLAG.getAndBitwiseOrRelease(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseXorReleaseReads() {
        if (((int) FLAG.getAndBitwiseXorRelease(2)) == 1) {
            assert data == 1;
        }
    }

    static void getAndBitwiseAndReleaseReads() {
        if (((int) FLAG.getAndBitwiseAndRelease(3)) == 1) {
            assert data == 1;
        }
    }

    static void setReleaseWrites() {
        data = 1;
        FLAG.setRelease(1);
    }

    static void getAcquireReads() {
        if ((int) FLAG.getAcquire() == 1) {
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
        switch (Hpor.choose(19)) {
            case 0 -> order(Main::setWrites, Main::getAcquireReads);
            case 1 -> order(Main::setOpaqueWrites, Main::getAcquireReads);
            case 2 -> order(Main::compareAndExchangeAcquireWrites, Main::getAcquireReads);
            case 3 -> order(Main::weakCompareAndSetPlainWrites, Main::getAcquireReads);
            case 4 -> order(Main::weakCompareAndSetAcquireWrites, Main::getAcquireReads);
            case 5 -> order(Main::getAndSetAcquireWrites, Main::getAcquireReads);
            case 6 -> order(Main::getAndAddAcquireWrites, Main::getAcquireReads);
            case 7 -> order(Main::getAndBitwiseOrAcquireWrites, Main::getAcquireReads);
            case 8 -> order(Main::getAndBitwiseXorAcquireWrites, Main::getAcquireReads);
            case 9 -> order(Main::setReleaseWrites, Main::getReads);
            case 10 -> order(Main::setReleaseWrites, Main::getOpaqueReads);
            case 11 -> order(Main::setReleaseWrites, Main::compareAndExchangeReleaseReads);
            case 12 -> order(Main::setReleaseWrites, Main::weakCompareAndSetPlainReads);
            case 13 -> order(Main::setReleaseWrites, Main::weakCompareAndSetReleaseReads);
            case 14 -> order(Main::setReleaseWrites, Main::getAndSetReleaseReads);
            case 15 -> order(Main::setReleaseWrites, Main::getAndAddReleaseReads);
            case 16 -> order(Main::setReleaseWrites, Main::getAndBitwiseOrReleaseReads);
            case 17 -> order(Main::setReleaseWrites, Main::getAndBitwiseXorReleaseReads);
            default -> order(Main::setReleaseWrites, Main::getAndBitwiseAndReleaseReads);
        }
    }
}
