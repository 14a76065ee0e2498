import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.Provider;
import java.security.Security;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.Properties;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What a program registers or sets in the JDK is undone when an execution ends: each execution finds the JDK as the
 * first one did. Two threads take a monitor once each, so there are several executions.
 */
public class Main {
    /** Registers itself, as drivers do. */
    static class OwnDriver implements Driver {
        static {
            try {
                DriverManager.registerDriver(new OwnDriver());
            } catch (java.sql.SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals("own:");
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
        public Logger getParentLogger() {
            return null;
        }
    }

    static class OwnProvider extends Provider {
        OwnProvider() {
            super("Own", "1", "none");
        }
    }

    static int entered;

    static void enter() {
        synchronized (Main.class) {
            entered++;
        }
    }

    static void loggers() {
        Logger logger = Logger.getLogger("own");
        Logger root = Logger.getLogger("");
        assert logger.getLevel() == null && logger.getHandlers().length == 0 && logger.getUseParentHandlers();
        assert root.getLevel() == Level.INFO && root.getHandlers().length == 1;
        logger.setLevel(Level.FINE);
        logger.addHandler(new ConsoleHandler());
        logger.setUseParentHandlers(false);
        root.setLevel(Level.SEVERE);
        root.removeHandler(root.getHandlers()[0]);
        assert logger.getLevel() == Level.FINE && logger.getHandlers().length == 1 && root.getHandlers().length == 0;
    }

    static void security() {
        assert Security.getProvider("Own") == null && Security.getProperty("own") == null;
        assert Security.addProvider(new OwnProvider()) > 0;
        Security.setProperty("own", "value");
        assert Security.getProvider("Own") != null && Security.getProperty("own").equals("value");
    }

    static void drivers() throws Exception {
        assert DriverManager.drivers().noneMatch(driver -> driver.getMajorVersion() == 1);
        assert DriverManager.getLoginTimeout() == 0;
        new OwnDriver();
        DriverManager.setLoginTimeout(5);
        assert DriverManager.drivers().count() == 1;
    }

    static void net() throws Exception {
        assert Authenticator.getDefault() == null && CookieHandler.getDefault() == null;
        assert HttpURLConnection.getFollowRedirects();
        Authenticator.setDefault(new Authenticator() { });
        CookieHandler.setDefault(new CookieManager());
        HttpURLConnection.setFollowRedirects(false);
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("own") ? new URLStreamHandler() {
            // an Error if there is one
            @Override
            protected URLConnection openConnection(URL url) {
                return null;
            }
        } : null);
        assert new URL("own:somewhere").getProtocol().equals("own");
        ProxySelector before = ProxySelector.getDefault();
        assert before != null;
        ProxySelector.setDefault(null);
    }

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(Main::enter);
        child.start();
        enter();
        child.join();
        for (String what : args) {
            switch (what) {
                case "loggers" -> loggers();
                case "security" -> security();
                case "drivers" -> drivers();
                default -> net();
            }
        }
    }
}
