/** A class whose initializer has failed: who uses it later is told why (JLS 12.4.2, and what HotSpot adds). */
class Erroneous extends Chapter {
    static class Failing {
        static int x = fail();

        static int fail() {
            throw new IllegalStateException("no file");
        }
    }

    static class Silent {
        static int x = fail();

        static int fail() {
            throw new Error();
        }
    }

    static class Behind {
        static int x = Failing.x + 1;
    }

    interface Use {
        int use();
    }

    private static String cause(Use use) {
        try {
            return "" + use.use();
        } catch (NoClassDefFoundError e) {
            return e.getMessage() + ": " + e.getCause() + " at " + e.getCause().getStackTrace()[0].getMethodName();
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + " of " + e.getCause();
        }
    }

    private static void twice(Use first, Use second) throws Exception {
        Thread t = new Thread(() -> say(cause(first)), "first");
        t.start();
        t.join();
        say(cause(second));
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "exception" -> twice(() -> Failing.x, () -> Failing.x);
            case "error" -> twice(() -> Silent.x, () -> Silent.x);
            case "of-another" -> twice(() -> Failing.x, () -> Behind.x);
            case "beside" -> {
                Thread t = new Thread(() -> v = cause(() -> Failing.x).length() > 100 ? 1 : 2, "other");
                t.start();
                boolean late = cause(() -> Failing.x).length() > 100;
                t.join();
                say(late, v);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
