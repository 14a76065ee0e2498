import java.lang.management.ManagementFactory;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/**
 * Registration of beans beside calls of the server. The platform's server is older than the program, so that hpor may
 * try one order only, and says so. What a server of the program's own has is seen.
 */
class PlatformBeans extends Attack {
    public interface CounterMBean {
        int getCount();
    }

    public static class Counter implements CounterMBean {
        public synchronized int getCount() {
            return 5;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = args[0].startsWith("own") ? MBeanServerFactory.newMBeanServer()
            : ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("attack:type=Counter"), other = new ObjectName("attack:type=Other");
        Object[] seen = new Object[1];
        Body registers = () -> server.registerMBean(new Counter(), name);
        Body unregisters = () -> server.unregisterMBean(other);
        server.registerMBean(new Counter(), other);
        switch (args[0].replaceFirst("own-", "")) {
            case "is-registered" -> all(registers, () -> seen[0] = server.isRegistered(name));
            case "count" -> all(registers, () -> server.getMBeanCount());
            case "query" -> all(unregisters, () -> seen[0] = server.queryNames(other, null).size());
            case "unregisters" -> all(unregisters, () -> seen[0] = server.isRegistered(other));
            case "proxy" -> all(unregisters, () -> {
                try {
                    seen[0] = JMX.newMBeanProxy(server, other, CounterMBean.class).getCount();
                } catch (RuntimeException e) {
                    seen[0] = "gone";
                }
            });
            case "alone" -> { // before another thread is there
                server.registerMBean(new Counter(), name);
                all(() -> seen[0] = server.isRegistered(name), () -> server.getAttribute(other, "Count"));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(seen[0]);
    }
}
