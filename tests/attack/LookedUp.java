import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** What is found while another thread makes it, or gives it up: loggers by their names, locks of files. */
class LookedUp extends Chapter {
    private static Logger fresh; // loggers are kept weakly
    private static final LogManager MANAGER = LogManager.getLogManager();

    private static boolean isNamed() {
        return Collections.list(MANAGER.getLoggerNames()).contains("attack.fresh");
    }

    private static void logger(String name) throws Exception {
        Thread t = new Thread(() -> fresh = Logger.getLogger("attack.fresh"));
        t.start();
        String got = switch (name) {
            case "logger-found" -> "" + (MANAGER.getLogger("attack.fresh") != null);
            case "logger-named" -> "" + isNamed();
            case "logger-found-twice" -> (MANAGER.getLogger("attack.fresh") != null) + " "
                    + (MANAGER.getLogger("attack.fresh") != null);
            case "logger-made-twice" -> {
                Logger own = Logger.getLogger("attack.fresh");
                t.join();
                yield "" + (own == fresh);
            }
            case "logger-found-behind" -> {
                t.join();
                yield "" + (MANAGER.getLogger("attack.fresh") == fresh);
            }
            default -> throw new IllegalArgumentException(name);
        };
        t.join();
        say(got);
    }

    private static String locked(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            return channel.tryLock() == null ? "refused" : "locked";
        } catch (OverlappingFileLockException e) {
            return "overlaps";
        }
    }

    private static void file(String name) throws Exception {
        Path path = Files.createTempFile("attack", null);
        FileChannel one = FileChannel.open(path, StandardOpenOption.WRITE);
        FileLock lock = one.lock();
        String[] got = new String[1];
        Body gives = name.equals("lock-released") ? lock::release : one::close;
        Body takes = () -> got[0] = locked(path);
        if (name.equals("lock-closed-last")) {
            all(takes, gives);
        } else {
            all(gives, takes);
        }
        one.close();
        Files.delete(path);
        say(got[0]);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].startsWith("lock")) {
            file(args[0]);
        } else {
            logger(args[0]);
        }
    }
}
