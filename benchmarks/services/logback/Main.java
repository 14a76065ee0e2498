import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

/** Two threads log through one appender of Logback's: it is called by one thread at a time, and no event is lost. */
public class Main {
    static final class Counter extends AppenderBase<ILoggingEvent> {
        int events;

        @Override
        protected void append(ILoggingEvent event) {
            events++;
        }
    }

    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        Counter counter = new Counter();
        counter.setContext(context);
        counter.start();
        Logger root = context.getLogger("ROOT");
        root.addAppender(counter);
        Thread other = new Thread(() -> context.getLogger("shop").info("from the other"));
        other.start();
        context.getLogger("shop").info("from main");
        other.join();
        assert counter.events == 2 : counter.events;
        System.out.println("two events");
    }
}
