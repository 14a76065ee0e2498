import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.PlatformLoggingMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.Attribute;
import javax.management.AttributeChangeNotification;
import javax.management.AttributeList;
import javax.management.JMX;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.MBeanServerNotification;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.StandardEmitterMBean;
import javax.management.StandardMBean;

/** The chapter on {@code java.lang.management}, and on beans of a program: attributes, operations, notifications. */
class ApiManagement extends Chapter {
    static final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /** What is managed. */
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        int add(int more);

        void fail() throws Exception;
    }

    /** Counts under its own lock. */
    public static class Counter implements CounterMBean {
        private int count;

        @Override
        public synchronized int getCount() {
            return count;
        }

        @Override
        public synchronized void setCount(int count) {
            this.count = count;
        }

        @Override
        public synchronized int add(int more) {
            count += more;
            return count;
        }

        @Override
        public void fail() throws Exception {
            throw new java.io.IOException("" + v);
        }
    }

    /** Counts under no lock. */
    public static class Unlocked extends Counter {
        private int number;

        @Override
        public int getCount() {
            return number;
        }

        @Override
        public void setCount(int count) {
            number = count;
        }
    }

    /** A value that a server hands on part by part. */
    public record Usage(int used, int free) {
        public int getUsed() {
            return used;
        }

        public int getFree() {
            return free;
        }
    }

    /** What has such a value. */
    public interface StoreMXBean {
        Usage getUsage();
    }

    /** Replaces its value as a whole. */
    public static class Store implements StoreMXBean {
        volatile Usage usage = new Usage(1, 9);

        @Override
        public Usage getUsage() {
            return usage;
        }
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "registered-by-two" -> registeredByTwo();
            case "unregistered-while-invoked" -> unregisteredWhileInvoked();
            case "attribute-race" -> attribute(new Unlocked());
            case "attribute-under-lock" -> attribute(new Counter());
            case "operation-by-two" -> operation();
            case "operation-fails" -> operationFails();
            case "attributes-in-a-list" -> attributesInList();
            case "attribute-that-is-not-there" -> attributeMissing();
            case "read-then-set-is-two-calls" -> readThenSet();
            case "open-bean-is-whole" -> openBean();
            case "query-beside-registration" -> query();
            case "registration-refused" -> refused();
            case "registration-is-told-its-name" -> toldName();
            case "deregistration-refused" -> deregistrationRefused();
            case "servers-are-apart" -> serversApart();
            case "delegate-tells" -> delegateTells();
            case "notification-or-not" -> notificationOrNot();
            case "notification-by-filter" -> notificationFilter();
            case "notification-by-executor" -> notificationExecutor();
            case "listener-removed-twice" -> listenerRemoved();
            case "listener-fails" -> listenerFails();
            case "listener-adds-another" -> listenerAdds();
            case "attribute-change-told" -> attributeChange();
            case "emitter-by-server" -> emitter();
            case "info-of-the-ended" -> infoOfEnded();
            case "logging-level-by-bean" -> loggingLevel();
            case "memory-and-pools" -> memory();
            case "beans-are-one" -> beansAreOne();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static ObjectName name(String text) throws Exception {
        return new ObjectName("attack:type=" + text);
    }

    private static String registeredByTwo() throws Exception {
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> server.registerMBean(new Counter(), name("a"))),
                () -> got[1] = thrown(() -> server.registerMBean(new Counter(), name("a"))));
        return sorted(got) + " " + server.isRegistered(name("a"));
    }

    private static String unregisteredWhileInvoked() throws Exception {
        Counter counter = new Counter();
        server.registerMBean(counter, name("a"));
        String[] got = new String[1];
        all(() -> server.unregisterMBean(name("a")), () -> got[0] = thrown(() ->
            server.invoke(name("a"), "add", new Object[] {1}, new String[] {"int"})));
        return got[0] + " " + counter.getCount();
    }

    private static String attribute(Counter counter) throws Exception {
        server.registerMBean(new StandardMBean(counter, CounterMBean.class), name("a"));
        all(() -> server.setAttribute(name("a"), new Attribute("Count", 1)),
                () -> w = (int) server.getAttribute(name("a"), "Count"));
        return "" + w;
    }

    private static int add(int more) throws Exception {
        return (int) server.invoke(name("a"), "add", new Object[] {more}, new String[] {"int"});
    }

    private static String operation() throws Exception {
        server.registerMBean(new Counter(), name("a"));
        int[] got = new int[2];
        all(() -> got[0] = add(1), () -> got[1] = add(2));
        return got[0] + " " + got[1];
    }

    private static String operationFails() throws Exception {
        server.registerMBean(new Counter(), name("a"));
        all(() -> {
            try {
                server.invoke(name("a"), "fail", null, null);
            } catch (javax.management.MBeanException e) {
                seen = e.getTargetException().getMessage() + cause(e);
            }
        }, () -> v = 1);
        return seen;
    }

    private static String attributesInList() throws Exception {
        server.registerMBean(new Counter(), name("a"));
        AttributeList wanted = new AttributeList();
        wanted.add(new Attribute("Count", 5));
        wanted.add(new Attribute("Missing", 5));
        all(() -> v = server.setAttributes(name("a"), wanted).size(),
                () -> w = server.getAttributes(name("a"), new String[] {"Missing", "Count"}).size());
        return v + " " + w;
    }

    private static String attributeMissing() throws Exception {
        server.registerMBean(new Counter(), name("a"));
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> server.getAttribute(name("a"), "count")),
                () -> got[1] = thrown(() -> server.setAttribute(name("a"), new Attribute("Count", "text"))));
        return got[0] + " " + got[1];
    }

    private static String readThenSet() throws Exception {
        CounterMBean counter = proxy();
        Body turn = () -> counter.setCount(counter.getCount() + 1);
        all(turn, turn);
        return "" + counter.getCount();
    }

    private static CounterMBean proxy() throws Exception {
        server.registerMBean(new Counter(), name("a"));
        return JMX.newMBeanProxy(server, name("a"), CounterMBean.class);
    }

    private static String openBean() throws Exception {
        Store store = new Store();
        server.registerMBean(store, name("a"));
        StoreMXBean proxy = JMX.newMXBeanProxy(server, name("a"), StoreMXBean.class);
        all(() -> store.usage = new Usage(2, 8), () -> {
            javax.management.openmbean.CompositeData read =
                    (javax.management.openmbean.CompositeData) server.getAttribute(name("a"), "Usage");
            seen = read.get("used") + "" + read.get("free");
        });
        return seen + thrown(proxy::getUsage);
    }

    private static String query() throws Exception {
        all(() -> server.registerMBean(new Counter(), name("a")), () -> server.registerMBean(new Counter(), name("b")),
                () -> w = server.queryNames(new ObjectName("attack:type=*"), null).size());
        return "" + w;
    }

    /** A counter that has a say in where it is registered. */
    public static class Choosy extends Counter implements CounterMBean, MBeanRegistration {
        final boolean refuses;

        Choosy(boolean refuses) {
            this.refuses = refuses;
        }

        @Override
        public ObjectName preRegister(MBeanServer server, ObjectName name) throws Exception {
            if (refuses) {
                throw new IllegalStateException();
            }
            return name == null ? new ObjectName("attack:type=chosen") : name;
        }

        @Override
        public void postRegister(Boolean done) {
            seen += "post" + done;
        }

        @Override
        public void preDeregister() {
            if (v == 0) {
                throw new IllegalStateException();
            }
        }

        @Override
        public void postDeregister() {
            seen += "gone";
        }
    }

    private static String refused() throws Exception {
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> register(new Choosy(true), "a")),
                () -> got[1] = thrown(() -> server.registerMBean(new Counter(), name("a"))));
        return got[0] + " " + got[1] + " " + seen;
    }

    private static void register(Counter counter, String name) throws Exception {
        server.registerMBean(new StandardMBean(counter, CounterMBean.class) {
            @Override
            public ObjectName preRegister(MBeanServer server, ObjectName name) throws Exception {
                return ((MBeanRegistration) counter).preRegister(server, name);
            }

            @Override
            public void postRegister(Boolean done) {
                ((MBeanRegistration) counter).postRegister(done);
            }

            @Override
            public void preDeregister() throws Exception {
                ((MBeanRegistration) counter).preDeregister();
            }

            @Override
            public void postDeregister() {
                ((MBeanRegistration) counter).postDeregister();
            }
        }, name == null ? null : name(name));
    }

    private static String toldName() throws Exception {
        all(() -> register(new Choosy(false), null), () -> w = server.isRegistered(name("chosen")) ? 1 : 2);
        return w + " " + seen + server.isRegistered(name("chosen"));
    }

    private static String deregistrationRefused() throws Exception {
        register(new Choosy(false), "a");
        String[] got = new String[1];
        all(() -> v = 1, () -> got[0] = thrown(() -> server.unregisterMBean(name("a"))));
        return got[0] + " " + server.isRegistered(name("a")) + " " + seen;
    }

    private static String serversApart() throws Exception {
        MBeanServer own = MBeanServerFactory.newMBeanServer("own");
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> own.registerMBean(new Counter(), name("a"))),
                () -> got[1] = thrown(() -> server.registerMBean(new Counter(), name("a"))));
        return got[0] + got[1] + own.getDefaultDomain();
    }

    private static String delegateTells() throws Exception {
        NotificationListener listener = (told, with) -> {
            synchronized (server) {
                seen += told.getType().endsWith("unregistered") ? "-" : "+";
                seen += ((MBeanServerNotification) told).getMBeanName().getKeyProperty("type");
            }
        };
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        server.addNotificationListener(delegate, listener, null, null);
        all(() -> server.registerMBean(new Counter(), name("a")), () -> server.registerMBean(new Counter(), name("b")));
        server.removeNotificationListener(delegate, listener);
        server.unregisterMBean(name("a"));
        return seen;
    }

    private static Notification told(String type) {
        return new Notification(type, "source", 1);
    }

    private static String notificationOrNot() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        all(() -> sender.addNotificationListener((told, with) -> seen += with, null, "back"),
                () -> sender.sendNotification(told("a")));
        return seen;
    }

    private static String notificationFilter() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        NotificationFilterSupport filter = new NotificationFilterSupport();
        filter.enableType("a");
        sender.addNotificationListener((told, with) -> {
            synchronized (server) {
                seen += told.getType();
            }
        }, filter, null);
        all(() -> sender.sendNotification(told("a.b")), () -> sender.sendNotification(told("b.a")));
        return seen;
    }

    private static String notificationExecutor() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport(task -> new Thread(task).start());
        CountDownLatch heard = new CountDownLatch(2);
        NotificationListener listener = (told, with) -> {
            synchronized (server) {
                seen += with;
            }
            heard.countDown();
        };
        sender.addNotificationListener(listener, null, "1");
        sender.addNotificationListener(listener, null, "2");
        sender.sendNotification(told("a"));
        heard.await();
        return seen;
    }

    private static String listenerRemoved() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        NotificationListener listener = (told, with) -> { };
        sender.addNotificationListener(listener, null, null);
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> sender.removeNotificationListener(listener)),
                () -> got[1] = thrown(() -> sender.removeNotificationListener(listener)));
        return sorted(got);
    }

    /** What a listener throws does not keep the others from being told. */
    private static String listenerFails() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        sender.addNotificationListener((told, with) -> {
            throw new IllegalStateException();
        }, null, null);
        sender.addNotificationListener((told, with) -> v++, null, null);
        String[] got = new String[1];
        Thread t = start(() -> got[0] = thrown(() -> sender.sendNotification(told("a"))));
        t.join();
        return got[0] + " " + v;
    }

    private static String listenerAdds() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        sender.addNotificationListener((told, with) -> {
            synchronized (server) {
                seen += "1";
            }
            sender.addNotificationListener((again, none) -> {
                synchronized (server) {
                    seen += "2";
                }
            }, null, null);
        }, null, null);
        all(() -> sender.sendNotification(told("a")), () -> sender.sendNotification(told("b")));
        return seen;
    }

    private static String attributeChange() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        javax.management.AttributeChangeNotificationFilter filter =
                new javax.management.AttributeChangeNotificationFilter();
        filter.enableAttribute("Count");
        sender.addNotificationListener((told, with) -> {
            AttributeChangeNotification change = (AttributeChangeNotification) told;
            seen = change.getOldValue() + ">" + change.getNewValue();
        }, filter, null);
        all(() -> sender.sendNotification(
                new AttributeChangeNotification("source", 1, 1, "", "Count", "int", v, 7)), () -> v = 3);
        return seen;
    }

    private static String emitter() throws Exception {
        NotificationBroadcasterSupport sender = new NotificationBroadcasterSupport();
        server.registerMBean(new StandardEmitterMBean(new Counter(), CounterMBean.class, sender), name("a"));
        server.addNotificationListener(name("a"), (told, with) -> seen += told.getSource(), null, null);
        String[] got = new String[1];
        all(() -> sender.sendNotification(new Notification("a", name("a"), 1)),
                () -> got[0] = thrown(() -> server.unregisterMBean(name("a"))));
        return seen + got[0];
    }

    @SuppressWarnings("deprecation")
    private static String infoOfEnded() throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Thread t = start(() -> v = 1);
        t.join();
        ThreadInfo[] got = threads.getThreadInfo(new long[] {t.getId(), Thread.currentThread().getId()});
        return got[0] + " " + got[1].getThreadName() + " " + thrown(() -> threads.getThreadInfo(0));
    }

    private static final Logger log = Logger.getLogger("attack.bean");

    private static String loggingLevel() throws Exception {
        PlatformLoggingMXBean bean = ManagementFactory.getPlatformMXBean(PlatformLoggingMXBean.class);
        log.setLevel(Level.OFF);
        all(() -> bean.setLoggerLevel("attack.bean", "FINE"), () -> w = log.isLoggable(Level.INFO) ? 1 : 2);
        return w + " " + bean.getLoggerLevel("attack.bean") + bean.getLoggerLevel("attack.none");
    }

    private static String memory() throws Exception {
        MemoryMXBean bean = ManagementFactory.getMemoryMXBean();
        all(bean::gc, () -> w = bean.getHeapMemoryUsage().getUsed() > 0 ? 1 : 2);
        return w + " " + !ManagementFactory.getMemoryPoolMXBeans().isEmpty();
    }

    private static String beansAreOne() throws Exception {
        ThreadMXBean[] got = new ThreadMXBean[2];
        MBeanServer[] servers = new MBeanServer[2];
        all(() -> {
            got[0] = ManagementFactory.getThreadMXBean();
            servers[0] = ManagementFactory.getPlatformMBeanServer();
        }, () -> {
            got[1] = ManagementFactory.getThreadMXBean();
            servers[1] = ManagementFactory.getPlatformMBeanServer();
        });
        return (got[0] == got[1]) + " " + (servers[0] == servers[1]);
    }
}
