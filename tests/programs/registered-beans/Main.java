import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Each execution registers a bean under the same name, and leaves another one registered that it has taken out and put
 * back. The second registration of a name throws InstanceAlreadyExistsException: no execution sees what another has
 * registered. Two threads take a monitor once each, so there are several executions.
 */
public class Main {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        @Override
        public int getCount() {
            return entered;
        }
    }

    static int entered;

    static void enter() {
        synchronized (Main.class) {
            entered++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(Main::enter);
        child.start();
        enter();
        child.join();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("own:type=Counter");
        assert !server.isRegistered(name);
        server.registerMBean(new Counter(), name);
        server.unregisterMBean(name);
        server.registerMBean(new Counter(), name);
        assert server.getAttribute(name, "Count").equals(2);
    }
}
