import java.beans.Introspector;
import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformLoggingMXBean;
import java.net.CacheRequest;
import java.net.CacheResponse;
import java.net.ResponseCache;
import java.net.URI;
import java.net.URLConnection;
import java.rmi.server.RMISocketFactory;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.LogManager;
import javax.imageio.ImageIO;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ServiceRegistry;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.naming.spi.NamingManager;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;

/** As Kept, for parts of the JDK that are rarely thought of. */
class KeptElsewhere extends Chapter {
    public static void main(String[] args) throws Exception {
        all(KeptElsewhere::enter, KeptElsewhere::enter);
        String name = args[0];
        tell(name.startsWith("bean") ? beans(name) : name.startsWith("data") ? data(name)
                : name.startsWith("web") ? web(name) : others(name));
    }

    static void enter() {
        synchronized (KeptElsewhere.class) {
            x++;
        }
    }

    public static class Editor extends PropertyEditorSupport {
        public Editor() {
        }
    }

    public interface OwnMBean {
        int getNumber();
    }

    public static class Own implements OwnMBean {
        @Override
        public int getNumber() {
            return 1;
        }
    }

    static class OwnLevel extends Level {
        OwnLevel() {
            super("OWN", 5);
        }
    }

    static class OwnDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return true;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public java.util.logging.Logger getParentLogger() {
            return null;
        }
    }

    static class OwnZones extends ZoneRulesProvider {
        @Override
        protected Set<String> provideZoneIds() {
            return Set.of("Own/Zone");
        }

        @Override
        protected ZoneRules provideRules(String id, boolean forCaching) {
            return ZoneRules.of(java.time.ZoneOffset.UTC);
        }

        @Override
        protected NavigableMap<String, ZoneRules> provideVersions(String id) {
            return new TreeMap<>();
        }
    }

    static class OwnCache extends ResponseCache {
        @Override
        public CacheResponse get(URI uri, String method, Map<String, List<String>> headers) {
            return null;
        }

        @Override
        public CacheRequest put(URI uri, URLConnection connection) {
            return null;
        }
    }

    static class OwnConfiguration extends Configuration {
        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
            return null;
        }
    }

    private static String beans(String name) throws Exception {
        switch (name) {
            case "bean-editor":
                return set(() -> PropertyEditorManager.findEditor(Own.class) != null, () -> {
                    PropertyEditorManager.registerEditor(Own.class, Editor.class);
                    return null;
                });
            case "bean-editor-path":
                return set(() -> PropertyEditorManager.getEditorSearchPath().length == 1, () -> {
                    PropertyEditorManager.setEditorSearchPath(new String[] {"a", "b"});
                    return null;
                });
            case "bean-info-path":
                return set(() -> Introspector.getBeanInfoSearchPath().length == 2, () -> {
                    Introspector.setBeanInfoSearchPath(new String[] {"a", "b"});
                    return null;
                });
            case "bean-server":
                return set(() -> MBeanServerFactory.findMBeanServer(null).size(),
                        () -> MBeanServerFactory.createMBeanServer("own"));
            case "bean-registered": {
                ObjectName own = new ObjectName("own:type=Own");
                return set(() -> ManagementFactory.getPlatformMBeanServer().isRegistered(own),
                        () -> ManagementFactory.getPlatformMBeanServer().registerMBean(new Own(), own));
            }
            case "bean-level": {
                PlatformLoggingMXBean logs = ManagementFactory.getPlatformMXBean(PlatformLoggingMXBean.class);
                return set(() -> logs.getLoggerLevel(""), () -> {
                    logs.setLoggerLevel("", "FINE");
                    return null;
                });
            }
            default:
                return null;
        }
    }

    private static String data(String name) throws Exception {
        switch (name) {
            case "data-driver":
                return set(() -> Collections.list(DriverManager.getDrivers()).size(), () -> {
                    DriverManager.registerDriver(new OwnDriver());
                    return null;
                });
            case "data-timeout":
                return set(DriverManager::getLoginTimeout, () -> {
                    DriverManager.setLoginTimeout(5);
                    return null;
                });
            case "data-log":
                return set(() -> DriverManager.getLogWriter() != null, () -> {
                    DriverManager.setLogWriter(new PrintWriter(new StringWriter()));
                    return null;
                });
            case "data-zone":
                return set(() -> ZoneId.getAvailableZoneIds().contains("Own/Zone"), () -> {
                    ZoneRulesProvider.registerProvider(new OwnZones());
                    return null;
                });
            case "data-image-cache":
                return set(ImageIO::getUseCache, () -> {
                    ImageIO.setUseCache(false);
                    return null;
                });
            case "data-image-reader": {
                IIORegistry all = IIORegistry.getDefaultInstance();
                ServiceRegistry.Filter any = provider -> true;
                return set(() -> all.getServiceProviders(javax.imageio.spi.ImageReaderSpi.class, any, false).hasNext(),
                        () -> {
                            all.deregisterAll(javax.imageio.spi.ImageReaderSpi.class);
                            return null;
                        });
            }
            default:
                return null;
        }
    }

    private static String web(String name) throws Exception {
        switch (name) {
            case "web-cache":
                return set(() -> ResponseCache.getDefault() != null, () -> {
                    ResponseCache.setDefault(new OwnCache());
                    return null;
                });
            case "web-interaction":
                return set(URLConnection::getDefaultAllowUserInteraction, () -> {
                    URLConnection.setDefaultAllowUserInteraction(true);
                    return null;
                });
            case "web-sockets": {
                SSLSocketFactory own = (SSLSocketFactory) SSLSocketFactory.getDefault();
                return set(() -> HttpsURLConnection.getDefaultSSLSocketFactory() == own, () -> {
                    HttpsURLConnection.setDefaultSSLSocketFactory(own);
                    return null;
                });
            }
            case "web-remote":
                return set(() -> RMISocketFactory.getFailureHandler() != null, () -> {
                    RMISocketFactory.setFailureHandler(e -> false);
                    return null;
                });
            case "web-names":
                return set(NamingManager::hasInitialContextFactoryBuilder, () -> {
                    NamingManager.setInitialContextFactoryBuilder(environment -> null);
                    return null;
                });
            case "web-login":
                return set(() -> {
                    try {
                        return Configuration.getConfiguration() instanceof OwnConfiguration;
                    } catch (SecurityException e) {
                        return false; // no file says how to log in
                    }
                }, () -> {
                    Configuration.setConfiguration(new OwnConfiguration());
                    return null;
                });
            default:
                return null;
        }
    }

    private static String others(String name) throws Exception {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        switch (name) {
            case "log-own-level":
                return set(() -> thrown(() -> Level.parse("OWN")), OwnLevel::new);
            case "log-listener": {
                int[] count = new int[1];
                LogManager.getLogManager().addConfigurationListener(() -> x += 10);
                LogManager.getLogManager().addConfigurationListener(() -> count[0]++);
                LogManager.getLogManager().readConfiguration(new java.io.ByteArrayInputStream(new byte[0]));
                return x + " " + count[0];
            }
            case "log-system":
                return set(() -> Collections.list(LogManager.getLogManager().getLoggerNames()).contains("own"),
                        () -> {
                            System.Logger own = System.getLogger("own");
                            own.log(System.Logger.Level.TRACE, "");
                            return null;
                        });
            case "jvm-assertions":
                return set(() -> Late.class.desiredAssertionStatus(), () -> {
                    loader.setPackageAssertionStatus(null, false);
                    return null;
                });
            case "jvm-assertions-cleared":
                return set(() -> Late.class.desiredAssertionStatus(), () -> {
                    loader.clearAssertionStatus();
                    return null;
                });
            default:
                return null;
        }
    }

    static class Late {
    }
}
