import java.io.ObjectInputFilter;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.URL;
import java.net.URLConnection;
import java.security.Provider;
import java.security.Security;
import java.text.NumberFormat;
import java.util.Enumeration;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.TimeZone;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * What the JDK keeps for the whole JVM. Each case tells what it found there and what it left. Two threads take a
 * monitor once each, so there are two executions, and both find what the first one did.
 */
class Kept extends Chapter {
    public static void main(String[] args) throws Exception {
        all(Kept::enter, Kept::enter);
        tell(changed(args[0]));
    }

    static void enter() {
        synchronized (Kept.class) {
            x++;
        }
    }

    static class OwnProvider extends Provider {
        OwnProvider() {
            super("Own", "1", "");
        }
    }

    static int loaded;

    public static class Words extends ListResourceBundle {
        public Words() {
            loaded++;
        }

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public interface Setter {
        void set(String name, String value);
    }

    static class OwnNet extends Authenticator {
    }

    private static String changed(String name) throws Exception {
        switch (name.substring(0, name.indexOf('-'))) {
            case "security":
                return security(name);
            case "log":
                return logs(name);
            case "net":
                return net(name);
            case "text":
                return texts(name);
            case "jvm":
                return jvm(name);
            default:
                return null;
        }
    }

    private static String security(String name) throws Exception {
        Provider first = Security.getProviders()[0];
        switch (name) {
            case "security-put":
                return set(() -> "" + first.get("Own.a"), () -> "" + first.put("Own.a", "b"));
            case "security-put-as-map": {
                Map<Object, Object> map = first;
                return set(() -> "" + map.get("Own.a"), () -> "" + map.put("Own.a", "b"));
            }
            case "security-put-as-properties": {
                Properties properties = first;
                return set(() -> "" + properties.getProperty("Own.a"), () -> "" + properties.setProperty("Own.a", "b"));
            }
            case "security-merged":
                return set(() -> "" + first.get("Own.a"), () -> "" + first.merge("Own.a", "b", (a, b) -> a));
            case "security-absent":
                return set(() -> "" + first.get("Own.a"), () -> "" + first.computeIfAbsent("Own.a", k -> "c"));
            case "security-entry": {
                return set(() -> "" + first.containsKey("Own.a"), () -> {
                    Map.Entry<Object, Object> entry = Map.entry("Own.a", "b");
                    first.putAll(Map.ofEntries(entry));
                    return "";
                });
            }
            case "security-provider":
                return set(() -> "" + Security.getProvider("Own"), () -> "" + Security.addProvider(new OwnProvider()))
                        .replaceAll(" version.*", "");
            case "security-inserted":
                return set(() -> "" + Security.getProviders()[0].getName().equals("Own"),
                        () -> "" + Security.insertProviderAt(new OwnProvider(), 1));
            case "security-removed":
                return set(() -> "" + (Security.getProvider(first.getName()) != null), () -> {
                    Security.removeProvider(first.getName());
                    return "";
                });
            case "security-property":
                return set(() -> "" + Security.getProperty("own"), () -> {
                    Security.setProperty("own", "a");
                    return "";
                });
            default:
                return null;
        }
    }

    private static String logs(String name) throws Exception {
        Logger root = Logger.getLogger("");
        Handler handler = root.getHandlers()[0];
        switch (name) {
            case "log-level":
                return set(() -> "" + root.getLevel(), () -> {
                    root.setLevel(Level.FINE);
                    return "";
                });
            case "log-handler-level":
                return set(() -> "" + handler.getLevel(), () -> {
                    handler.setLevel(Level.FINE);
                    return "";
                });
            case "log-formatter":
                return set(() -> "" + (handler.getFormatter().getClass() == SimpleFormatter.class), () -> {
                    handler.setFormatter(new SimpleFormatter() { });
                    return "";
                });
            case "log-added":
                return set(() -> "" + root.getHandlers().length, () -> {
                    root.addHandler(new ConsoleHandler());
                    return "";
                });
            case "log-reset":
                return set(() -> "" + root.getHandlers().length, () -> {
                    LogManager.getLogManager().reset();
                    return "";
                });
            case "log-read":
                return set(() -> "" + root.getLevel(), () -> {
                    LogManager.getLogManager().readConfiguration(
                            new java.io.ByteArrayInputStream(".level=FINE\n".getBytes()));
                    return "";
                });
            case "log-names": {
                int count = 0;
                LogManager all = LogManager.getLogManager();
                for (Enumeration<String> names = all.getLoggerNames(); names.hasMoreElements();) {
                    count += names.nextElement().startsWith("own") ? 1 : 0;
                }
                Logger.getLogger("own");
                return count + "";
            }
            default:
                return null;
        }
    }

    private static String net(String name) throws Exception {
        switch (name) {
            case "net-authenticator":
                return set(() -> "" + (Authenticator.getDefault() == null), () -> {
                    Authenticator.setDefault(new OwnNet());
                    return "";
                });
            case "net-cookies":
                return set(() -> "" + (CookieHandler.getDefault() == null), () -> {
                    CookieHandler.setDefault(new CookieManager());
                    return "";
                });
            case "net-proxy":
                return set(() -> "" + (ProxySelector.getDefault() == null), () -> {
                    ProxySelector.setDefault(null);
                    return "";
                });
            case "net-redirects":
                return set(() -> "" + HttpURLConnection.getFollowRedirects(), () -> {
                    HttpURLConnection.setFollowRedirects(false);
                    return "";
                });
            case "net-handlers":
                return thrown(() -> URL.setURLStreamHandlerFactory(protocol -> null));
            case "net-names":
                return set(() -> "" + (URLConnection.guessContentTypeFromName("a.own") == null), () -> {
                    URLConnection.setFileNameMap(file -> "own");
                    return "";
                });
            case "net-content":
                return thrown(() -> URLConnection.setContentHandlerFactory(type -> null));
            case "net-caches":
                return set(() -> "" + URLConnection.getDefaultUseCaches("own"), () -> {
                    URLConnection.setDefaultUseCaches("own", false);
                    return "";
                });
            case "net-tls": {
                SSLContext own = SSLContext.getInstance("TLS");
                return set(() -> "" + (SSLContext.getDefault() == own), () -> {
                    SSLContext.setDefault(own);
                    return "";
                });
            }
            case "net-verifier":
                return set(() -> {
                    Class<?> type = HttpsURLConnection.getDefaultHostnameVerifier().getClass();
                    return "" + (type.getClassLoader() != null);
                }, () -> {
                    HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
                    return "";
                });
            default:
                return null;
        }
    }

    private static String texts(String name) throws Exception {
        switch (name) {
            case "text-locale":
                return set(() -> "" + (Locale.getDefault() == Locale.JAPAN), () -> {
                    Locale.setDefault(Locale.JAPAN);
                    return "";
                });
            case "text-locale-of-formats":
                return set(() -> "" + Locale.getDefault(Locale.Category.FORMAT).equals(Locale.JAPAN), () -> {
                    Locale.setDefault(Locale.Category.FORMAT, Locale.JAPAN);
                    return "";
                });
            case "text-zone":
                return set(() -> TimeZone.getDefault().getID().equals("Japan") + "", () -> {
                    TimeZone.setDefault(TimeZone.getTimeZone("Japan"));
                    return "";
                });
            case "text-bundle": {
                ResourceBundle words = ResourceBundle.getBundle("Kept$Words", Locale.ROOT);
                ResourceBundle.getBundle("Kept$Words", Locale.ROOT);
                return loaded + " " + words.getString("a");
            }
            case "text-bundle-cleared": {
                ResourceBundle.getBundle("Kept$Words", Locale.ROOT);
                ResourceBundle.clearCache();
                ResourceBundle.getBundle("Kept$Words", Locale.ROOT);
                return "" + loaded;
            }
            case "text-number": { // a format is the caller's own, the symbols behind it are cached
                NumberFormat format = NumberFormat.getInstance(Locale.GERMANY);
                String before = format.format(1.5);
                format.setMinimumFractionDigits(3);
                return before + " " + format.format(1.5) + " " + NumberFormat.getInstance(Locale.GERMANY).format(1.5);
            }
            default:
                return null;
        }
    }

    private static String nameOfTimer() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        new Timer(true).schedule(new TimerTask() {
            @Override
            public void run() {
                told.complete(Thread.currentThread().getName());
            }
        }, 0);
        return told.get();
    }

    private static String jvm(String name) throws Exception {
        switch (name) {
            case "jvm-property":
                return set(() -> "" + System.getProperty("own"), () -> System.setProperty("own", "a"));
            case "jvm-property-of-map":
                return set(() -> "" + System.getProperty("own"), () -> "" + System.getProperties().put("own", "a"));
            case "jvm-handler":
                return set(() -> "" + (Thread.getDefaultUncaughtExceptionHandler() == null), () -> {
                    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> { });
                    return "";
                });
            case "jvm-timer":
                return nameOfTimer();
            case "jvm-thread-name":
                return set(() -> Thread.currentThread().getName(), () -> {
                    Thread.currentThread().setName("own");
                    return "";
                });
            case "jvm-group":
                return set(() -> "" + Thread.currentThread().getThreadGroup().getMaxPriority(), () -> {
                    Thread.currentThread().getThreadGroup().setMaxPriority(3);
                    return "";
                });
            case "jvm-group-parent":
                return set(() -> "" + Thread.currentThread().getThreadGroup().getParent().getMaxPriority(), () -> {
                    Thread.currentThread().getThreadGroup().getParent().setMaxPriority(3);
                    return "";
                });
            case "jvm-loader":
                return set(() -> "" + (Thread.currentThread().getContextClassLoader() == null), () -> {
                    Thread.currentThread().setContextClassLoader(null);
                    return "";
                });
            case "jvm-out":
                return set(() -> "" + (System.out.getClass() == PrintStream.class), () -> {
                    PrintStream was = System.out;
                    System.setOut(new PrintStream(OutputStream.nullOutputStream()) { });
                    boolean own = System.out.getClass() != PrintStream.class;
                    System.setOut(was);
                    return "" + own;
                });
            case "jvm-filter":
                return thrown(() -> ObjectInputFilter.Config.setSerialFilter(info -> ObjectInputFilter.Status.ALLOWED));
            case "jvm-thread-local": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
                return set(() -> "" + local.get(), () -> {
                    local.set(2);
                    return "";
                });
            }
            case "jvm-handle": {
                MethodHandle set = MethodHandles.lookup().findStatic(Security.class, "setProperty",
                        MethodType.methodType(void.class, String.class, String.class));
                return set(() -> "" + Security.getProperty("own"), () -> thrown(() -> MethodHandleProxies
                        .asInterfaceInstance(Setter.class, set).set("own", "a")));
            }
            default:
                return null;
        }
    }
}
