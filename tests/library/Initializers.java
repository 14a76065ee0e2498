import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Threads that come to a class while another thread still runs its initializer. By JVMS 5.5, each getstatic, putstatic,
 * invokestatic and new waits for the end of the initialization, also in the class's own methods. So an initializer that
 * waits for a thread is a deadlock if that thread does one of these, and none if it does not.
 */
final class Initializers {
    private Initializers() {
    }

    private static void check(boolean right) {
        assert right;
    }

    private static void runs(Runnable body) {
        Thread t = new Thread(body);
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static class Write implements Runnable {
        static int x;
        static {
            runs(new Write());
        }

        @Override
        public void run() {
            x = 1;
        }
    }

    private static class Read implements Runnable {
        static int x;
        int seen;
        static {
            runs(new Read());
        }

        @Override
        public void run() {
            seen = x;
        }
    }

    private static class StaticCall implements Runnable {
        static {
            runs(new StaticCall());
        }

        static void nothing() {
        }

        @Override
        public void run() {
            nothing();
        }
    }

    private static class Made implements Runnable {
        static {
            runs(new Made());
        }

        @Override
        public void run() {
            new Made();
        }
    }

    /** The thread touches nothing static: it need not wait. */
    private static class Quiet implements Runnable {
        static int x;
        int own;
        static {
            Quiet quiet = new Quiet();
            runs(quiet);
            x = quiet.own;
        }

        @Override
        public void run() {
            own++;
            more();
        }

        private void more() {
            own++;
        }
    }

    /** What others see of the class is what its initializer has made: 5, which happens before. */
    private static class NotJoined implements Runnable {
        static int x;
        static {
            new Thread(new NotJoined()).start();
            x = 5;
        }

        @Override
        public void run() {
            check(x == 5);
        }
    }

    private static class FromLambda {
        static int x;
        static {
            runs(() -> x = 1);
        }
    }

    /**
     * The instance is of a subclass, which has been initialized; the static field is its superclass's, which has not.
     */
    private static class Above {
        static int x;
        static {
            runs(new Below());
        }
    }

    private static class Below extends Above implements Runnable {
        @Override
        public void run() {
            x = 1;
        }
    }

    /** The superclass has been initialized; only the class below has not. */
    private static class Done {
        static int x;
    }

    private static class Under extends Done implements Runnable {
        static int y;
        static {
            runs(new Under());
            y = x;
        }

        @Override
        public void run() {
            x = 1;
        }
    }

    /**
     * The class with the static field has no initializer, but its superclass has. Whoever comes by the class below
     * still initializes that while the superclass's initializer runs; who comes by the superclass has done with the
     * class below.
     */
    private static class Starts {
        static {
            runs(new Holds());
        }
    }

    private static class Holds extends Starts implements Runnable {
        static int x;

        @Override
        public void run() {
            x = 1;
        }
    }

    private enum Constant {
        ONE;

        static int touched;
        static {
            runs(ONE::touch);
        }

        void touch() {
            touched++;
        }
    }

    private enum Bodies {
        ONE {
            @Override
            void touch() {
                own = 2;
            }
        };

        int own;
        static {
            runs(ONE::touch);
        }

        abstract void touch();
    }

    private record Pair(int left, int right) implements Runnable {
        static int sum;
        static {
            runs(new Pair(1, 2));
        }

        @Override
        public void run() {
            sum = left + right;
        }
    }

    private interface WithDefault {
        int[] DATA = made();

        private static int[] made() {
            runs(new Implements()::go);
            return new int[1];
        }

        default void go() {
            DATA[0]++;
        }
    }

    private static class Implements implements WithDefault {
    }

    /** A default method is an instance method: to call it initializes nothing. */
    private interface QuietDefault {
        int[] DATA = made();

        private static int[] made() {
            runs(new ImplementsQuiet()::go);
            return new int[1];
        }

        default void go() {
            own();
        }

        void own();
    }

    private static class ImplementsQuiet implements QuietDefault {
        private int own;

        @Override
        public void own() {
            own++;
        }
    }

    private static class InExecutor implements Runnable {
        static int x;
        static {
            ExecutorService executor = Executors.newFixedThreadPool(1);
            try {
                executor.submit(new InExecutor()).get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                executor.shutdown();
            }
        }

        @Override
        public void run() {
            x++;
        }
    }

    private static class InStream {
        static final int SUM = IntStream.range(0, 2).parallel().map(InStream::twice).sum();

        static int twice(int i) {
            return 2 * i;
        }
    }

    /** An instance of a class whose initialization has failed: its static fields cannot be used any more. */
    private static class Fails {
        static int x;
        static {
            Kept.object = new Fails();
            if (Kept.object != null) {
                throw new IllegalStateException("as it should");
            }
        }

        void touch() {
            x = 1;
        }
    }

    private static class Kept {
        static Fails object;
    }

    private static void failed() {
        try {
            new Fails();
            check(false);
        } catch (ExceptionInInitializerError e) {
            check(e.getCause() instanceof IllegalStateException);
        }
        try {
            Kept.object.touch();
            check(false);
        } catch (NoClassDefFoundError e) {
            check(Fails.class.getName().length() > 0);
        }
    }

    private static class Reflects implements Runnable {
        static int x;
        static {
            runs(new Reflects());
        }

        @Override
        public void run() {
            try {
                Reflects.class.getDeclaredField("x").setInt(null, 1);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A subclass that has been initialized: to make another instance of it initializes nothing. */
    private static class Root {
        final int own = 1;
        static {
            runs(new Leaf());
        }
    }

    private static class Leaf extends Root implements Runnable {
        @Override
        public void run() {
            check(new Leaf().own == 1);
        }
    }

    static boolean run(String name) {
        switch (name) {
            case "init-own-write" -> new Write();
            case "init-own-read" -> new Read();
            case "init-own-call" -> new StaticCall();
            case "init-own-new" -> new Made();
            case "init-own-quiet" -> check(Quiet.x == 2);
            case "init-own-not-joined" -> new NotJoined();
            case "init-own-lambda" -> check(FromLambda.x == 1);
            case "init-own-above" -> check(Above.x == 1);
            case "init-own-done" -> check(Under.y == 1);
            case "init-own-starts-below" -> new Holds();
            case "init-own-starts" -> new Starts();
            case "init-own-enum" -> check(Constant.touched == 1);
            case "init-own-enum-quiet" -> check(Bodies.ONE.own == 2);
            case "init-own-record" -> check(Pair.sum == 3);
            case "init-own-default" -> check(WithDefault.DATA[0] == 1);
            case "init-own-default-quiet" -> check(QuietDefault.DATA[0] == 0);
            case "init-own-executor" -> check(InExecutor.x == 1);
            case "init-own-stream" -> check(InStream.SUM == 2);
            case "init-own-failed" -> failed();
            case "init-own-reflection" -> new Reflects();
            case "init-own-subclass-new" -> new Root();
            default -> {
                return false;
            }
        }
        return true;
    }
}
