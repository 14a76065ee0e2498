import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.CertificateFactory;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.net.ssl.SSLContext;

/** java.security.Security against other packages that ask for a provider; loggers that inherit from others. */
class Providers extends Chapter {
    static final class Empty extends Provider {
        Empty() {
            super("Empty", "1", "has no services");
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "provider-digest" -> against(() -> MessageDigest.getInstance("Own", "Empty"));
            case "provider-cipher" -> against(() -> Cipher.getInstance("Own", "Empty"));
            case "provider-mac" -> against(() -> Mac.getInstance("Own", "Empty"));
            case "provider-keys" -> against(() -> KeyGenerator.getInstance("Own", "Empty"));
            case "provider-context" -> against(() -> SSLContext.getInstance("Own", "Empty"));
            case "provider-certificates" -> against(() -> CertificateFactory.getInstance("Own", "Empty"));
            case "provider-random" -> against(() -> SecureRandom.getInstance("Own", "Empty"));
            case "provider-removed" -> {
                Security.addProvider(new Empty());
                Thread t = start(() -> Security.removeProvider("Empty"));
                tell(thrown(() -> Cipher.getInstance("Own", "Empty")));
                t.join();
                tell("" + (Security.getProvider("Empty") == null));
            }
            case "provider-there" -> {
                Security.addProvider(new Empty());
                all(() -> x = Security.getProviders().length,
                        () -> seen = thrown(() -> KeyFactory.getInstance("Own", "Empty")));
                tell(seen);
            }
            case "provider-twice" -> {
                int[] added = new int[2];
                all(() -> added[0] = Security.addProvider(new Empty()),
                        () -> added[1] = Security.addProvider(new Empty()));
                tell(added[0] > 0 && added[1] == -1 ? "first" : added[1] > 0 && added[0] == -1 ? "second" : "?");
            }
            case "provider-other" -> {
                Security.addProvider(new Empty());
                all(() -> KeyPairGenerator.getInstance("RSA"), () -> MessageDigest.getInstance("SHA-256"));
                tell("ok");
            }
            case "log-of-grandparent" -> {
                Logger above = Logger.getLogger("p");
                Logger below = Logger.getLogger("p.a.b");
                Thread t = start(() -> above.setLevel(Level.FINER));
                boolean finer = below.isLoggable(Level.FINER);
                t.join();
                tell(finer + " " + below.isLoggable(Level.FINER));
            }
            case "log-of-manager" -> {
                Logger one = Logger.getLogger("p.one");
                one.setLevel(Level.FINER);
                Thread t = start(() -> LogManager.getLogManager().reset());
                boolean finer = one.isLoggable(Level.FINER);
                t.join();
                tell(finer + " " + one.isLoggable(Level.FINER));
            }
            case "log-parent-set" -> {
                Logger parent = Logger.getAnonymousLogger();
                Logger child = Logger.getAnonymousLogger();
                parent.setLevel(Level.FINEST);
                Thread t = start(() -> child.setParent(parent));
                boolean finest = child.isLoggable(Level.FINEST);
                t.join();
                tell(finest + " " + child.isLoggable(Level.FINEST));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void against(Body asks) throws Exception {
        Thread t = start(() -> Security.addProvider(new Empty()));
        tell(thrown(asks));
        t.join();
        tell(thrown(asks));
    }
}
