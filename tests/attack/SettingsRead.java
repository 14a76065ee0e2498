import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Calendar;
import java.util.Date;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.TimeZone;
import java.util.function.Function;

/** Settings of the whole JVM that one thread changes while another calls what reads them without saying so. */
class SettingsRead extends Chapter {
    private static final ClassLoader LOADER = SettingsRead.class.getClassLoader();

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        String name = args[0];
        tell(name.startsWith("asserts") ? asserts(name) : name.startsWith("locale") ? locale(name)
                : name.startsWith("zone") ? zone(name) : name.startsWith("thread") ? threads(name) : others(name));
    }

    /** What is read while another thread sets something. */
    private static String beside(Body set, Value read) throws Exception {
        Thread t = start(set);
        Object seen = read.run();
        t.join();
        return "" + seen;
    }

    /* ---- ClassLoader: whether a class asserts is asked once, when it is initialized (JLS 14.10) ---- */

    static class Asserting {
        static int count;
        static final boolean ON = isOn();

        private static boolean isOn() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    static class Demanding {
        static void demand(int x) {
            assert x > 0;
        }
    }

    static class Late {
    }

    private static String asserts(String name) throws Exception {
        switch (name) {
            case "asserts-default":
                return beside(() -> LOADER.setDefaultAssertionStatus(false), () -> Asserting.ON);
            case "asserts-class":
                return beside(() -> LOADER.setClassAssertionStatus("SettingsRead", false),
                        () -> Asserting.ON);
            case "asserts-package":
                return beside(() -> LOADER.setPackageAssertionStatus(null, false), () -> Asserting.ON);
            case "asserts-cleared":
                return beside(() -> LOADER.clearAssertionStatus(), () -> Asserting.ON);
            case "asserts-fails":
                return beside(() -> LOADER.setDefaultAssertionStatus(false), () -> thrown(() -> Demanding.demand(0)));
            case "asserts-asked":
                return beside(() -> LOADER.setDefaultAssertionStatus(false), () -> Late.class.desiredAssertionStatus());
            case "asserts-by-reflection": {
                Method set = ClassLoader.class.getMethod("setDefaultAssertionStatus", boolean.class);
                return beside(() -> set.invoke(LOADER, false), () -> Asserting.ON);
            }
            case "asserts-by-handle": {
                Function<Class<?>, Boolean> asks = Class::desiredAssertionStatus;
                return beside(() -> LOADER.setDefaultAssertionStatus(false), () -> asks.apply(Late.class));
            }
            case "asserts-of-another-class":
                return beside(() -> LOADER.setClassAssertionStatus("Chapter", false), () -> Asserting.ON);
            case "asserts-set-before":
                LOADER.setDefaultAssertionStatus(false);
                return beside(() -> x = 1, () -> Asserting.ON);
            case "asserts-set-behind": {
                boolean on = Asserting.ON;
                return beside(() -> LOADER.setDefaultAssertionStatus(false), () -> Asserting.ON) + " " + on;
            }
            case "asserts-initialized-by-two":
                all(() -> LOADER.setDefaultAssertionStatus(false), () -> Asserting.count++, () -> v = 1);
                return "" + Asserting.ON;
            default:
                return null;
        }
    }

    /* ---- the default locale and time zone ---- */

    private static String locale(String name) throws Exception {
        Body german = () -> Locale.setDefault(Locale.GERMANY);
        switch (name) {
            case "locale-lower-case":
                return beside(() -> Locale.setDefault(Locale.forLanguageTag("tr")),
                        () -> "TITLE".toLowerCase().equals("title"));
            case "locale-format":
                return beside(german, () -> String.format("%.1f", 1.5));
            case "locale-formatted":
                return beside(german, () -> "%.1f".formatted(1.5));
            case "locale-formatter":
                return beside(german, () -> new Formatter().format("%.1f", 1.5));
            case "locale-number":
                return beside(german, () -> NumberFormat.getInstance().format(1.5));
            case "locale-decimal":
                return beside(german, () -> new DecimalFormat("0.0").format(1.5));
            case "locale-symbols":
                return beside(german, () -> DecimalFormatSymbols.getInstance().getDecimalSeparator());
            case "locale-message":
                return beside(german, () -> MessageFormat.format("{0}", 1.5));
            case "locale-month":
                return beside(german, () -> new SimpleDateFormat("MMMM").format(new Date(5_000_000_000L)));
            case "locale-pattern":
                return beside(german, () -> DateTimeFormatter.ofPattern("MMMM").format(LocalDate.of(2020, 5, 1)));
            case "locale-of-display":
                return beside(() -> Locale.setDefault(Locale.Category.DISPLAY, Locale.GERMANY),
                        () -> Locale.FRANCE.getDisplayCountry());
            case "locale-set-before":
                Locale.setDefault(Locale.GERMANY);
                return beside(() -> x = 1, () -> String.format("%.1f", 1.5));
            default:
                return null;
        }
    }

    @SuppressWarnings("deprecation")
    private static String zone(String name) throws Exception {
        Body set = () -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+1"));
        switch (name) {
            case "zone-id":
                return beside(set, () -> ZoneId.systemDefault().getId());
            case "zone-date":
                return beside(set, () -> new Date(0).getHours());
            case "zone-calendar":
                return beside(set, () -> Calendar.getInstance().getTimeZone().getID());
            case "zone-gregorian":
                return beside(set, () -> new GregorianCalendar(2020, 1, 1).getTimeZone().getID());
            case "zone-format":
                return beside(set, () -> new SimpleDateFormat("HH").format(new Date(0)));
            case "zone-asked":
                return beside(set, () -> TimeZone.getDefault().getID());
            default:
                return null;
        }
    }

    /* ---- what a new thread has from the thread that makes it, or from its group ---- */

    private static String threads(String name) throws Exception {
        Thread main = Thread.currentThread();
        switch (name) {
            case "thread-priority":
                return beside(() -> main.setPriority(3), () -> new Thread(() -> { }).getPriority());
            case "thread-loader":
                return beside(() -> main.setContextClassLoader(null),
                        () -> new Thread(() -> { }).getContextClassLoader() == null);
            case "thread-group": {
                ThreadGroup group = new ThreadGroup("g");
                return beside(() -> group.setMaxPriority(3), () -> new Thread(group, () -> { }).getPriority());
            }
            default:
                return null;
        }
    }

    /* ---- others ---- */

    public static class Words extends java.util.ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public static class OwnRandom extends SecureRandomSpi {
        @Override
        protected void engineSetSeed(byte[] seed) {
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            return new byte[count];
        }
    }

    static class OwnProvider extends Provider {
        OwnProvider() {
            super("Own", "1", "");
            put("SecureRandom.OWN", "SettingsRead$OwnRandom");
        }
    }

    static class Own extends ClassLoader {
        volatile int seen;

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            seen = v;
            throw new ClassNotFoundException(name);
        }
    }

    static class Key {
        int seen;

        @Override
        public int hashCode() {
            seen = v;
            return 0;
        }

        @Override
        public boolean equals(Object o) {
            return o == this;
        }
    }

    private static URLStreamHandler handler(String protocol) {
        return !protocol.equals("own") ? null : new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return null;
            }
        };
    }

    @SuppressWarnings("deprecation")
    private static URL url(String text) throws MalformedURLException {
        return new URL(text);
    }

    private static Path zip() throws Exception {
        Path folder = Files.createTempDirectory("settings");
        folder.toFile().deleteOnExit();
        return folder.resolve("a.zip");
    }

    private static String others(String name) throws Exception {
        switch (name) {
            case "url-handler":
                return beside(() -> URL.setURLStreamHandlerFactory(SettingsRead::handler),
                        () -> thrown(() -> url("own:x")));
            case "random-provider":
                return beside(() -> Security.insertProviderAt(new OwnProvider(), 1),
                        () -> new SecureRandom().getAlgorithm().equals("OWN"));
            case "connection-caches":
                return beside(() -> URLConnection.setDefaultUseCaches("file", false),
                        () -> url("file:x").openConnection().getUseCaches());
            case "bundle-cleared": {
                ResourceBundle words = ResourceBundle.getBundle("SettingsRead$Words", Locale.ROOT);
                return beside(() -> ResourceBundle.clearCache(),
                        () -> words == ResourceBundle.getBundle("SettingsRead$Words", Locale.ROOT));
            }
            case "loader-code": {
                Own own = new Own();
                return beside(() -> v = 1, () -> thrown(() -> own.loadClass("nope")));
            }
            case "loader-by-name": {
                Own own = new Own();
                return beside(() -> v = 1, () -> thrown(() -> Class.forName("nope", false, own)));
            }
            case "key-of-properties": {
                Key key = new Key();
                return beside(() -> v = 1, () -> new Properties().put(key, 1));
            }
            case "key-of-properties-asked": {
                Key key = new Key();
                return beside(() -> v = 1, () -> new Properties().get(key));
            }
            case "file-system-made": {
                URI uri = URI.create("jar:" + zip().toUri());
                String seen = beside(() -> FileSystems.newFileSystem(uri, Map.of("create", "true")), () -> {
                    try {
                        return FileSystems.getFileSystem(uri).isOpen();
                    } catch (FileSystemNotFoundException e) {
                        return "none";
                    }
                });
                FileSystems.getFileSystem(uri).close();
                return seen;
            }
            case "file-system-used":
                try (FileSystem files = FileSystems.newFileSystem(zip(), Map.of("create", "true"))) {
                    return beside(() -> Files.createFile(files.getPath("/a")), () -> Files.exists(files.getPath("/a")));
                }
            case "file-system-closed": {
                FileSystem files = FileSystems.newFileSystem(zip(), Map.of("create", "true"));
                return beside(files::close, files::isOpen);
            }
            default:
                return null;
        }
    }
}
