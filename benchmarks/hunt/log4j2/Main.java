import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;

/** Clients of Log4j 2: appenders come and go while others log. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "appender-added" -> appenderAdded();
            case "appender-removed" -> appenderRemoved();
            case "appenders-cleared" -> appendersCleared();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static class Kept extends AbstractAppender {
        final List<String> lines = new CopyOnWriteArrayList<>();

        Kept(String name) {
            super(name, null, null, false, Property.EMPTY_ARRAY);
            start();
        }

        @Override
        public void append(LogEvent event) {
            lines.add(event.getMessage().getFormattedMessage());
        }
    }

    static LogEvent event(String text) {
        return Log4jLogEvent.newBuilder().setLoggerName("a").setLevel(Level.ERROR).setTimeMillis(1)
                .setThreadName("main").setMessage(new SimpleMessage(text)).build();
    }

    static LoggerConfig config() {
        LoggerConfig config = new LoggerConfig("a", Level.INFO, false);
        config.start();
        return config;
    }

    /** Javadoc of LoggerConfig.addAppender: the appender gets what is logged from then on. */
    static void appenderAdded() throws Exception {
        LoggerConfig config = config();
        Kept one = new Kept("one");
        Kept two = new Kept("two");
        LogEvent x = event("x");
        LogEvent y = event("y");
        Thread other = new Thread(() -> config.addAppender(one, null, null));
        other.start();
        config.addAppender(two, null, null);
        config.log(x);
        other.join();
        config.log(y);
        assert two.lines.equals(List.of("x", "y")) && one.lines.contains("y") : one.lines;
    }

    /** Javadoc of LoggerConfig.removeAppender: nothing comes any more; others get all. */
    static void appenderRemoved() throws Exception {
        LoggerConfig config = config();
        Kept one = new Kept("one");
        Kept two = new Kept("two");
        config.addAppender(one, null, null);
        config.addAppender(two, null, null);
        LogEvent x = event("x");
        LogEvent y = event("y");
        Thread other = new Thread(() -> config.log(x));
        other.start();
        config.removeAppender("one");
        other.join();
        config.log(y);
        assert two.lines.equals(List.of("x", "y")) && !one.lines.contains("y") : one.lines;
    }

    /** An appender that is added beside the removal of another one stays. */
    static void appendersCleared() throws Exception {
        LoggerConfig config = config();
        Kept one = new Kept("one");
        config.addAppender(one, null, null);
        Thread other = new Thread(() -> config.removeAppender("one"));
        other.start();
        config.addAppender(new Kept("two"), Level.ERROR, null);
        other.join();
        assert config.getAppenders().keySet().equals(java.util.Set.of("two")) : config.getAppenders();
    }
}
