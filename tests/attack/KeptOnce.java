import java.io.File;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.RMISocketFactory;
import java.security.Provider;
import java.security.Security;
import java.util.Collections;
import java.util.Map;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import javax.imageio.ImageIO;
import javax.naming.spi.NamingManager;
import javax.net.ssl.KeyManagerFactory;
import javax.sql.rowset.spi.SyncFactory;

/** As Kept: what may be set only once in a JVM, and more of the parts that programs log to or ask for algorithms. */
class KeptOnce extends Chapter {
    public static void main(String[] args) throws Exception {
        all(KeptOnce::enter, KeptOnce::enter);
        String name = args[0];
        tell(name.startsWith("once") ? once(name) : name.startsWith("log") ? logs(name) : others(name));
    }

    static void enter() {
        synchronized (KeptOnce.class) {
            x++;
        }
    }

    static class OwnLogger extends Logger {
        OwnLogger(String name) {
            super(name, null);
        }
    }

    static class Late {
    }

    /** What it throws when it is set for the first time, and for the second time. */
    private static String twice(Body set) {
        return thrown(set) + " " + thrown(set);
    }

    private static String once(String name) {
        switch (name) {
            case "once-sockets":
                return twice(() -> Socket.setSocketImplFactory(() -> null));
            case "once-server-sockets":
                return twice(() -> ServerSocket.setSocketFactory(() -> null));
            case "once-datagrams":
                return twice(() -> DatagramSocket.setDatagramSocketImplFactory(() -> null));
            case "once-remote":
                return twice(() -> {
                    try {
                        RMISocketFactory.setSocketFactory(RMISocketFactory.getDefaultSocketFactory());
                    } catch (IOException e) { // or a class below, says the documentation
                        throw new IOException(e);
                    }
                });
            case "once-object-factory":
                return twice(() -> NamingManager.setObjectFactoryBuilder((o, environment) -> null));
            case "once-filter-factory":
                return twice(() -> ObjectInputFilter.Config.setSerialFilterFactory((current, next) -> next));
            default:
                return null;
        }
    }

    private static String logs(String name) throws Exception {
        Logger global = Logger.getGlobal();
        switch (name) {
            case "log-parent-handlers":
                return set(global::getUseParentHandlers, () -> {
                    global.setUseParentHandlers(false);
                    return null;
                });
            case "log-filter":
                return set(() -> global.getFilter() != null, () -> {
                    global.setFilter(record -> false);
                    return null;
                });
            case "log-logger-added": {
                LogManager all = LogManager.getLogManager();
                return all.addLogger(new OwnLogger("own")) + " " + all.addLogger(new OwnLogger("own"));
            }
            case "log-child":
                return set(() -> Collections.list(LogManager.getLogManager().getLoggerNames()).contains("own.a.b"),
                        () -> Logger.getLogger("own.a.b"));
            default:
                return null;
        }
    }

    private static String others(String name) throws Exception {
        switch (name) {
            case "security-entry-removed": {
                Provider sun = Security.getProvider("SUN");
                return set(() -> sun.containsKey("MessageDigest.MD5"), () -> sun.remove("MessageDigest.MD5"));
            }
            case "security-keys":
                return set(() -> KeyManagerFactory.getDefaultAlgorithm().equals("own"), () -> {
                    Security.setProperty("ssl.KeyManagerFactory.algorithm", "own");
                    return null;
                });
            case "data-rows":
                return set(() -> Collections.list(SyncFactory.getRegisteredProviders()).stream()
                        .anyMatch(provider -> provider.getProviderID().equals("own.Rows")), () -> {
                            SyncFactory.registerProvider("own.Rows");
                            return null;
                        });
            case "data-image-folder":
                return set(() -> ImageIO.getCacheDirectory() != null, () -> {
                    ImageIO.setCacheDirectory(new File("."));
                    return null;
                });
            case "jvm-assertions-of-class":
                return set(() -> Late.class.desiredAssertionStatus(), () -> {
                    ClassLoader.getSystemClassLoader().setClassAssertionStatus("KeptOnce$Late", false);
                    return null;
                });
            case "disk-archive": {
                Path archive = Path.of("own.zip").toAbsolutePath();
                Files.write(archive, new byte[] {'P', 'K', 5, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
                URI own = URI.create("jar:" + archive.toUri());
                return twice(() -> FileSystems.newFileSystem(own, Map.of()));
            }
            default:
                return null;
        }
    }
}
