import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Watch services beside threads that change files. What an execution makes, it deletes. */
class Watches extends Chapter {
    static Path folder;

    static WatchService service() throws IOException {
        return folder.getFileSystem().newWatchService();
    }

    static WatchKey register(WatchService service) throws IOException {
        return folder.register(service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
    }

    static void make(String name) throws IOException {
        Files.createFile(folder.resolve(name));
    }

    static String told(WatchKey key) {
        StringBuilder text = new StringBuilder();
        for (WatchEvent<?> event : key.pollEvents()) {
            text.append(event.kind() == StandardWatchEventKinds.ENTRY_CREATE ? "+" : "-").append(event.context());
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("watched");
        try (WatchService service = service()) {
            tell(watched(args[0], service));
        } finally {
            Files.deleteIfExists(folder.resolve("a"));
            Files.deleteIfExists(folder.resolve("b"));
            Files.delete(folder);
        }
    }

    private static String watched(String what, WatchService service) throws Exception {
        switch (what) {
            case "taken": {
                register(service);
                Thread maker = start(() -> make("a"));
                String told = told(service.take());
                maker.join();
                return told;
            }
            case "taken-in-thread": {
                register(service);
                String[] told = new String[1];
                all(() -> told[0] = told(service.take()), () -> make("a"));
                return told[0];
            }
            case "polled": {
                register(service);
                Thread maker = start(() -> make("a"));
                WatchKey key = service.poll();
                maker.join();
                return key == null ? "none" : told(key);
            }
            case "polled-long": {
                register(service);
                Thread maker = start(() -> make("a"));
                WatchKey key = service.poll(1, TimeUnit.MINUTES);
                maker.join();
                return key == null ? "none" : told(key);
            }
            case "polled-in-vain": {
                register(service);
                return String.valueOf(service.poll(1, TimeUnit.MINUTES));
            }
            case "taken-in-vain": {
                register(service);
                return told(service.take());
            }
            case "made-before": {
                make("a");
                register(service);
                return String.valueOf(service.poll());
            }
            case "made-or-registered": {
                Thread maker = start(() -> make("a"));
                register(service);
                maker.join();
                WatchKey key = service.poll(1, TimeUnit.MINUTES);
                return key == null ? "none" : told(key);
            }
            case "until-both": {
                register(service);
                Thread maker = start(() -> {
                    make("a");
                    make("b");
                });
                TreeSet<String> names = new TreeSet<>();
                while (names.size() < 2) {
                    WatchKey key = service.take();
                    key.pollEvents().forEach(event -> names.add(event.context().toString()));
                    key.reset();
                }
                maker.join();
                return String.join("", names);
            }
            case "without-reset": {
                WatchKey key = register(service);
                make("a");
                check(service.take() == key);
                key.pollEvents();
                make("b");
                return String.valueOf(service.poll(1, TimeUnit.MINUTES));
            }
            case "made-and-deleted": {
                register(service);
                Thread maker = start(() -> {
                    make("a");
                    Files.delete(folder.resolve("a"));
                });
                maker.join();
                return told(service.take());
            }
            case "cancelled": {
                WatchKey key = register(service);
                key.cancel();
                make("a");
                return service.poll(1, TimeUnit.MINUTES) + " " + key.isValid();
            }
            case "closed": {
                register(service);
                Thread closer = start(service::close);
                String thrown = thrown(service::take);
                closer.join();
                return thrown;
            }
            case "closed-or-made": {
                register(service);
                Thread closer = start(service::close);
                Thread maker = start(() -> make("a"));
                String told;
                try {
                    told = told(service.take());
                } catch (ClosedWatchServiceException e) {
                    told = "closed";
                }
                closer.join();
                maker.join();
                return told;
            }
            case "left-open": {
                WatchService open = service();
                register(open);
                return "";
            }
            case "order": {
                register(service);
                Thread maker = start(() -> {
                    v = 1;
                    make("a");
                });
                service.take();
                int seen = v;
                maker.join();
                return "" + seen;
            }
            case "race": {
                register(service);
                Thread maker = start(() -> {
                    x = 1;
                    make("a");
                });
                service.take();
                int seen = x;
                maker.join();
                return "" + seen;
            }
            case "interrupted": {
                register(service);
                Thread self = Thread.currentThread();
                Thread other = start(self::interrupt);
                String thrown = thrown(service::take);
                other.join();
                return thrown;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
