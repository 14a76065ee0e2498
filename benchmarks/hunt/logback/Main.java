import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Clients of Logback: appenders come and go, and stop, while others log. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "same-logger" -> sameLogger();
            case "appender-added" -> appenderAdded();
            case "appender-detached" -> appenderDetached();
            case "level" -> level();
            case "async-stop" -> asyncStop();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Logger first;

    static class Kept extends AppenderBase<ILoggingEvent> {
        final List<String> lines = new CopyOnWriteArrayList<>();

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getMessage());
        }
    }

    static Kept kept(LoggerContext context) {
        Kept kept = new Kept();
        kept.setContext(context);
        kept.start();
        return kept;
    }

    /** Javadoc of LoggerContext.getLogger: one logger for a name. */
    static void sameLogger() throws Exception {
        LoggerContext context = new LoggerContext();
        Thread other = new Thread(() -> first = context.getLogger("a.b"));
        other.start();
        Logger second = context.getLogger("a");
        other.join();
        assert context.getLogger("a.b") == first && context.getLogger("a") == second;
    }

    /** Javadoc of AppenderAttachable.addAppender: the appender gets what is logged from then on. */
    static void appenderAdded() throws Exception {
        LoggerContext context = new LoggerContext();
        Kept one = kept(context);
        Kept two = kept(context);
        Logger logger = context.getLogger("a");
        Thread other = new Thread(() -> logger.addAppender(one));
        other.start();
        logger.addAppender(two);
        logger.info("x");
        other.join();
        logger.info("y");
        assert two.lines.equals(List.of("x", "y")) && one.lines.contains("y") : one.lines;
    }

    /** Javadoc of AppenderAttachable.detachAppender: nothing comes any more; others get all. */
    static void appenderDetached() throws Exception {
        LoggerContext context = new LoggerContext();
        Kept one = kept(context);
        Kept two = kept(context);
        Logger logger = context.getLogger("a");
        logger.addAppender(one);
        logger.addAppender(two);
        Thread other = new Thread(() -> logger.info("x"));
        other.start();
        logger.detachAppender(one);
        other.join();
        logger.info("y");
        assert two.lines.equals(List.of("x", "y")) && !one.lines.contains("y") : one.lines;
    }

    /** Javadoc of Logger.setLevel: children without a level of their own get it, also those that are new. */
    static void level() throws Exception {
        LoggerContext context = new LoggerContext();
        Logger parent = context.getLogger("a");
        Thread other = new Thread(() -> parent.setLevel(Level.ERROR));
        other.start();
        Logger child = context.getLogger("a.b");
        other.join();
        assert child.getEffectiveLevel() == Level.ERROR : child.getEffectiveLevel();
    }

    /** Javadoc of AsyncAppender: stop lets the worker write what was queued before. */
    static void asyncStop() throws Exception {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        Kept kept = kept(context);
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.setQueueSize(2);
        async.setDiscardingThreshold(0);
        async.setMaxFlushTime(0);
        async.addAppender(kept);
        async.start();
        Logger logger = context.getLogger("a");
        logger.addAppender(async);
        logger.info("x");
        async.stop();
        assert kept.lines.equals(List.of("x")) : kept.lines;
    }
}
