import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.URL;
import java.net.URLConnection;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.PreferenceChangeListener;

/**
 * What the JDK keeps is set through a class of the program: by a method that this class inherits, by `super.m()`,
 * through an interface of the program, by a method reference. What a case finds is what a new JVM has. Two threads take
 * a monitor once each, so there are two executions.
 */
class KeptBySubclass extends Chapter {
    interface Told {
        void addPreferenceChangeListener(PreferenceChangeListener listener);

        void put(String key, String value);
    }

    static class Store extends AbstractPreferences implements Told {
        private String kept;

        Store() {
            super(null, "");
        }

        @Override
        protected void putSpi(String key, String value) {
            kept = value;
        }

        @Override
        protected String getSpi(String key) {
            return kept;
        }

        @Override
        protected void removeSpi(String key) {
            kept = null;
        }

        @Override
        protected void removeNodeSpi() {
        }

        @Override
        protected String[] keysSpi() {
            return new String[0];
        }

        @Override
        protected String[] childrenNamesSpi() {
            return new String[0];
        }

        @Override
        protected AbstractPreferences childSpi(String name) {
            return null;
        }

        @Override
        protected void syncSpi() {
        }

        @Override
        protected void flushSpi() {
        }
    }

    static class LoudStore extends Store {
        @Override
        public void addPreferenceChangeListener(PreferenceChangeListener listener) {
            super.addPreferenceChangeListener(listener);
        }
    }

    static class Connection extends URLConnection {
        Connection(URL url) {
            super(url);
        }

        @Override
        public void connect() {
        }
    }

    static class Asker extends Authenticator {
        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
            return null;
        }
    }

    static class OwnLogger extends Logger {
        OwnLogger(String name) {
            super(name, null);
        }

        @Override
        public void setLevel(Level level) {
            super.setLevel(level);
        }
    }

    static class PlainLogger extends Logger {
        PlainLogger(String name) {
            super(name, null);
        }
    }

    public static void main(String[] args) throws Exception {
        Body enter = () -> {
            synchronized (KeptBySubclass.class) {
                x++;
            }
        };
        all(enter, enter);
        tell(outcome(args[0]));
    }

    private static String outcome(String what) throws Exception {
        CountDownLatch told = new CountDownLatch(1);
        PreferenceChangeListener listener = e -> told.countDown();
        Store store = new Store();
        switch (what) {
            case "listener-inherited":
                store.addPreferenceChangeListener(listener);
                store.put("k", "1");
                break;
            case "listener-by-super":
                store = new LoudStore();
                store.addPreferenceChangeListener(listener);
                store.put("k", "1");
                break;
            case "listener-by-interface": {
                Told through = store;
                through.addPreferenceChangeListener(listener);
                through.put("k", "1");
                break;
            }
            case "listener-by-reference": {
                java.util.function.Consumer<PreferenceChangeListener> adds = store::addPreferenceChangeListener;
                adds.accept(listener);
                store.put("k", "1");
                break;
            }
            case "default-of-connections": {
                String was = "" + new Connection(new URL("file:/")).getDefaultUseCaches();
                new Connection(new URL("file:/")).setDefaultUseCaches(false);
                return was + " " + new Connection(new URL("file:/")).getDefaultUseCaches();
            }
            case "connection-made-or-default-set": {
                URLConnection other = new Connection(new URL("file:/"));
                Thread t = start(() -> other.setDefaultUseCaches(false));
                boolean uses = new Connection(new URL("file:/")).getUseCaches();
                t.join();
                return "" + uses;
            }
            case "default-set-or-asked": {
                URLConnection other = new Connection(new URL("file:/"));
                Thread t = start(() -> other.setDefaultUseCaches(false));
                boolean uses = other.getDefaultUseCaches();
                t.join();
                return "" + uses;
            }
            case "static-default-of-connections": {
                boolean was = Connection.getDefaultUseCaches("jar");
                Connection.setDefaultUseCaches("jar", false);
                return was + " " + Connection.getDefaultUseCaches("jar");
            }
            case "static-default-of-askers": {
                boolean was = Authenticator.getDefault() != null;
                Asker.setDefault(new Asker());
                return was + " " + (Authenticator.getDefault() != null);
            }
            case "two-set-an-askers-default": {
                Authenticator one = new Asker();
                Authenticator other = new Asker();
                all(() -> Asker.setDefault(one), () -> Asker.setDefault(other));
                return "" + (Authenticator.getDefault() == one);
            }
            case "level-by-super-and-asked": {
                OwnLogger log = new OwnLogger("own");
                Thread t = start(() -> log.setLevel(Level.SEVERE));
                boolean loud = log.isLoggable(Level.INFO);
                t.join();
                return "" + loud;
            }
            case "level-inherited-and-asked": {
                PlainLogger log = new PlainLogger("own");
                Thread t = start(() -> log.setLevel(Level.SEVERE));
                boolean loud = log.isLoggable(Level.INFO);
                t.join();
                return "" + loud;
            }
            case "parents-level-by-super": { // a logger of the manager's is the parent
                Logger parent = Logger.getLogger("a");
                OwnLogger log = new OwnLogger("a.b");
                log.setParent(parent);
                Thread t = start(() -> parent.setLevel(Level.SEVERE));
                boolean loud = log.isLoggable(Level.INFO);
                t.join();
                return "" + loud;
            }
            default:
                return null;
        }
        told.await();
        return "told";
    }
}
