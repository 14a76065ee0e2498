import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverAction;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import javax.management.Attribute;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerFactory;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationListener;
import javax.management.Notification;
import javax.management.ObjectName;

/** DriverManager, MBeanServer, ThreadMXBean, reflection: what several threads register, take away and look up. */
class Registries extends Chapter {
    /** Takes one kind of URL. */
    static class Mine implements Driver {
        private final String url;
        private final Body meanwhile;

        Mine(String url, Body meanwhile) {
            this.url = url;
            this.meanwhile = meanwhile;
        }

        @Override
        public Connection connect(String wanted, Properties info) throws SQLException {
            if (!wanted.equals(url)) {
                return null;
            }
            try {
                meanwhile.run();
            } catch (Throwable e) {
                throw new SQLException(e);
            }
            return connection(url + info.getProperty("user", ""));
        }

        @Override
        public boolean acceptsURL(String wanted) {
            return wanted.equals(url);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String wanted, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    static Connection connection(String name) {
        return (Connection) Proxy.newProxyInstance(Registries.class.getClassLoader(), new Class<?>[] {Connection.class},
                (proxy, method, args) -> method.getName().equals("getCatalog") ? name : null);
    }

    public interface CountMBean {
        int getCount();

        void setCount(int count);

        void fail();
    }

    /** Counts without a lock. */
    public static class Count extends NotificationBroadcasterSupport implements CountMBean, MBeanRegistration {
        volatile int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void setCount(int count) {
            this.count = count;
        }

        @Override
        public void fail() {
            throw new IllegalStateException();
        }

        @Override
        public ObjectName preRegister(MBeanServer server, ObjectName name) {
            v = v + 1;
            return name;
        }

        @Override
        public void postRegister(Boolean done) {
            v = v + (done ? 10 : 100);
        }

        @Override
        public void preDeregister() {
            w = w + 1;
        }

        @Override
        public void postDeregister() {
            w = w + 10;
        }
    }

    public static void main(String[] args) throws Exception {
        String told = drivers(args[0]);
        told = told != null ? told : beans(args[0]);
        told = told != null ? told : threads(args[0]);
        tell(told != null ? told : reflected(args[0]));
    }

    private static long mine() {
        return DriverManager.drivers().filter(d -> d instanceof Mine).count();
    }

    private static String drivers(String what) throws Exception {
        String[] s = new String[2];
        Mine a = new Mine("a", () -> { });
        switch (what) {
            case "registered-twice": { // the same object is registered once
                all(() -> DriverManager.registerDriver(a), () -> DriverManager.registerDriver(a));
                return "" + mine();
            }
            case "deregistered-by-two": { // the action is called by the one that finds the driver
                DriverAction action = () -> v = v + 1;
                DriverManager.registerDriver(a, action);
                all(() -> DriverManager.deregisterDriver(a), () -> DriverManager.deregisterDriver(a));
                return mine() + " " + v;
            }
            case "taken-away-while-it-connects": { // getConnection goes on with the driver that it has found
                CountDownLatch in = new CountDownLatch(1);
                CountDownLatch gone = new CountDownLatch(1);
                Mine slow = new Mine("s", () -> {
                    in.countDown();
                    gone.await();
                });
                DriverManager.registerDriver(slow);
                Thread t = start(() -> s[0] = DriverManager.getConnection("s").getCatalog());
                in.await();
                DriverManager.deregisterDriver(slow);
                gone.countDown();
                t.join();
                return s[0] + " " + mine();
            }
            case "connects-both": {
                DriverManager.registerDriver(a);
                all(() -> s[0] = DriverManager.getConnection("a", "u", "p").getCatalog(),
                        () -> s[1] = DriverManager.getConnection("a").getCatalog());
                return s[0] + " " + s[1];
            }
            case "services-by-two": {
                Body count = () -> ServiceLoader.load(Driver.class).forEach(found -> x++);
                all(count, count);
                return "" + x;
            }
            case "resources-by-two": {
                Body find = () -> {
                    if (ClassLoader.getSystemResource("no/such") != null) {
                        x++;
                    }
                };
                all(find, find);
                return "" + x;
            }
            case "driver-of-url": {
                Thread t = start(() -> DriverManager.registerDriver(a));
                s[0] = thrown(() -> DriverManager.getDriver("a"));
                t.join();
                return s[0] + " " + (DriverManager.getDriver("a") == a);
            }
            case "registered-while-listed": {
                Thread t = start(() -> {
                    DriverManager.registerDriver(a);
                    DriverManager.registerDriver(new Mine("b", () -> { }));
                });
                long n = mine();
                t.join();
                return n + " " + mine();
            }
            case "registers-while-it-connects": { // a second lock of the same class would be a deadlock
                DriverManager.registerDriver(new Mine("n", () -> DriverManager.registerDriver(a)));
                all(() -> s[0] = thrown(() -> DriverManager.getConnection("n")),
                        () -> s[1] = thrown(() -> DriverManager.getConnection("n")));
                return s[0] + s[1] + mine();
            }
            case "fails-then-next": { // the first error is told if no driver connects
                DriverManager.registerDriver(new Mine("a", () -> {
                    throw new IllegalStateException();
                }));
                Thread t = start(() -> DriverManager.registerDriver(a));
                s[0] = thrown(() -> DriverManager.getConnection("a"));
                t.join();
                return s[0];
            }
            case "log-writer": {
                StringWriter text = new StringWriter();
                PrintWriter writer = new PrintWriter(text);
                DriverManager.setLogWriter(null);
                all(() -> DriverManager.println("l"), () -> DriverManager.setLogWriter(writer));
                DriverManager.setLogWriter(null);
                return "<" + text.toString().trim() + ">";
            }
            case "pool-of-one": { // whoever takes the connection gives it back
                BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(1);
                pool.add(connection("c"));
                Body use = () -> {
                    Connection c = pool.take();
                    x++;
                    pool.put(c);
                };
                all(use, use);
                return pool.take().getCatalog() + x;
            }
            case "pool-not-given-back": {
                BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(1);
                pool.add(connection("c"));
                Body use = () -> pool.take().close();
                all(use, use);
                return "";
            }
            case "pool-timed": {
                BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(1);
                pool.add(connection("c"));
                Thread t = start(() -> pool.put(pool.take()));
                Connection c = pool.poll(10, TimeUnit.MILLISECONDS);
                t.join();
                return c == null ? "late" : c.getCatalog();
            }
            default:
                return null;
        }
    }

    private static String beans(String what) throws Exception {
        String[] s = new String[2];
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        ObjectName name = new ObjectName("d:type=Count");
        ObjectName same = new ObjectName("d:type=Count");
        Count bean = new Count();
        switch (what) {
            case "bean-under-two-names": {
                ObjectName second = new ObjectName("d:type=B");
                all(() -> server.registerMBean(bean, name), () -> server.registerMBean(bean, second));
                server.setAttribute(name, new Attribute("Count", 3));
                return server.getAttribute(second, "Count") + " "
                        + server.queryNames(new ObjectName("d:*"), null).size();
            }
            case "bean-of-equal-name": {
                s[0] = name.equals(same) + " " + (name == same);
                Count other = new Count();
                other.count = 2;
                bean.count = 1;
                all(() -> thrown(() -> server.registerMBean(bean, name)),
                        () -> thrown(() -> server.registerMBean(other, same)));
                return s[0] + " " + server.getAttribute(name, "Count");
            }
            case "bean-registration-told": { // before and after, also to the one that is refused
                Count other = new Count();
                Thread t = start(() -> thrown(() -> server.registerMBean(bean, name)));
                t.join();
                Thread u = start(() -> s[0] = thrown(() -> server.registerMBean(other, name)));
                u.join();
                return s[0] + " " + v;
            }
            case "bean-unregistered-by-two": {
                server.registerMBean(bean, name);
                all(() -> s[0] = thrown(() -> server.unregisterMBean(name)),
                        () -> s[1] = thrown(() -> server.unregisterMBean(name)));
                return sorted(s) + " " + server.isRegistered(name);
            }
            case "bean-asked-while-unregistered": {
                server.registerMBean(bean, name);
                Thread t = start(() -> server.unregisterMBean(name));
                s[0] = thrown(() -> server.getAttribute(name, "Count"));
                s[1] = "" + server.isRegistered(name);
                t.join();
                return s[0] + " " + s[1];
            }
            case "bean-counted-up": {
                server.registerMBean(bean, name);
                Body add = () -> {
                    int count = (int) server.getAttribute(name, "Count");
                    server.setAttribute(name, new Attribute("Count", count + 1));
                };
                all(add, add);
                return "" + bean.count;
            }
            case "bean-fails": {
                server.registerMBean(bean, name);
                all(() -> s[0] = thrown(() -> server.invoke(name, "fail", null, null)),
                        () -> s[1] = thrown(() -> server.getAttribute(name, "None")));
                return s[0] + " " + s[1];
            }
            case "bean-tells": { // the listener runs in the thread that tells, with the handback that it was given
                server.registerMBean(bean, name);
                Thread[] who = new Thread[1];
                NotificationListener listener = (n, handback) ->
                        s[0] = handback + n.getType() + (Thread.currentThread() == who[0]);
                server.addNotificationListener(name, listener, null, "h");
                who[0] = thread(() -> bean.sendNotification(new Notification("t", name, 1)));
                who[0].start();
                who[0].join();
                return s[0];
            }
            case "bean-tells-or-not": {
                server.registerMBean(bean, name);
                NotificationListener listener = (n, handback) -> v = v + 1;
                v = 0;
                server.addNotificationListener(name, listener, null, null);
                Thread t = start(() -> bean.sendNotification(new Notification("t", name, 1)));
                server.removeNotificationListener(name, listener);
                t.join();
                return v + " " + thrown(() -> server.removeNotificationListener(name, listener));
            }
            case "bean-listener-race": { // two tell at a time, and the listener counts without a lock
                bean.addNotificationListener((n, handback) -> x++, null, null);
                Body send = () -> bean.sendNotification(new Notification("t", name, 1));
                all(send, send);
                return "";
            }
            case "bean-registrations-heard": {
                StringBuffer heard = new StringBuffer();
                server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME,
                        (n, handback) -> heard.append(n.getType().endsWith(".registered") ? "+" : "-"), null, null);
                all(() -> server.registerMBean(bean, name), () -> thrown(() -> server.unregisterMBean(name)));
                return heard + " " + server.isRegistered(name);
            }
            case "bean-counts": {
                int before = server.getMBeanCount();
                Thread t = start(() -> server.registerMBean(bean, name));
                int between = server.getMBeanCount() - before;
                t.join();
                return between + " " + (server.getMBeanCount() - before);
            }
            default:
                return null;
        }
    }

    private static String threads(String what) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        switch (what) {
            case "nobody-is-dead": {
                Object a = new Object();
                CountDownLatch held = new CountDownLatch(1);
                Thread t = start(() -> {
                    synchronized (a) {
                        held.countDown();
                        held.await();
                    }
                });
                t.join();
                return bean.findMonitorDeadlockedThreads() + " " + bean.findDeadlockedThreads();
            }
            case "info-of-several": { // null for a thread that does not live, in the order of the ids
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = thread(latch::await);
                t.setDaemon(true);
                t.start();
                Thread ended = start(() -> { });
                ended.join();
                ThreadInfo[] infos = bean.getThreadInfo(new long[] {ended.getId(), t.getId()});
                latch.countDown();
                t.join();
                return infos.length + " " + infos[0] + " " + infos[1].isDaemon() + " "
                        + (infos[1].getThreadId() == t.getId());
            }
            case "counts-only-started": {
                int before = bean.getThreadCount();
                Thread t = thread(() -> { });
                int made = bean.getThreadCount() - before;
                CountDownLatch latch = new CountDownLatch(1);
                Thread u = start(latch::await);
                int started = bean.getThreadCount() - before;
                latch.countDown();
                u.join();
                return made + " " + started + " " + t.getState();
            }
            case "info-names-the-lock": {
                Object lock = new Object();
                String[] s = new String[1];
                Thread t = thread(() -> {
                    synchronized (lock) {
                        x++;
                    }
                });
                synchronized (lock) {
                    t.start();
                    ThreadInfo info = bean.getThreadInfo(t.getId());
                    String own = "java.lang.Object@" + Integer.toHexString(System.identityHashCode(lock));
                    s[0] = info.getThreadState() + " " + (info.getLockName() == null || info.getLockName().equals(own))
                            + " " + info.getLockOwnerId() + " " + (info.getLockInfo() == null);
                    s[0] = s[0].replace(" " + Thread.currentThread().getId() + " ", " main ");
                }
                t.join();
                return s[0];
            }
            default:
                return null;
        }
    }

    static void fails() throws Exception {
        throw new java.io.IOException();
    }

    static final int[] SHARED = new int[2];
    static final Integer FINAL = 1;

    private static String reflected(String what) throws Exception {
        String[] s = new String[2];
        Field field = Chapter.class.getDeclaredField("v");
        switch (what) {
            case "field-shared-object": { // Field objects are copies; the field is one
                Field other = Chapter.class.getDeclaredField("v");
                all(() -> field.setInt(null, field.getInt(null) + 1), () -> other.setInt(null, other.getInt(null) + 1));
                return field.equals(other) + " " + (field == other) + " " + v;
            }
            case "field-of-volatile-orders": {
                Thread t = start(() -> {
                    x = 1;
                    field.setInt(null, 1);
                });
                s[0] = field.getInt(null) == 1 ? "" + x : "none";
                t.join();
                return s[0];
            }
            case "array-by-reflection": {
                all(() -> Array.setInt(SHARED, 0, 1), () -> s[0] = thrown(() -> Array.setInt(SHARED, 2, 1)));
                return s[0] + " " + Array.get(SHARED, 0) + " " + Array.getLength(SHARED);
            }
            case "array-by-reflection-race":
                all(() -> Array.setInt(SHARED, 0, 1), () -> Array.getInt(SHARED, 0));
                return "";
            case "static-final-refused": {
                Field constant = Registries.class.getDeclaredField("FINAL");
                constant.setAccessible(true);
                all(() -> s[0] = thrown(() -> constant.set(null, 2)), () -> s[1] = "" + constant.get(null));
                return s[0] + " " + s[1];
            }
            case "method-fails-with-its-cause": {
                Method m = Registries.class.getDeclaredMethod("fails");
                Body call = () -> {
                    try {
                        m.invoke(null);
                    } catch (InvocationTargetException e) {
                        v = v + 1;
                        w = e.getCause() instanceof java.io.IOException ? 1 : 2;
                    }
                };
                all(call, () -> s[0] = thrown(() -> m.invoke(null, 1)));
                return v + " " + w + " " + s[0];
            }
            case "proxy-undeclared": {
                Runnable r = (Runnable) Proxy.newProxyInstance(Registries.class.getClassLoader(),
                        new Class<?>[] {Runnable.class}, (p, m, a) -> {
                            throw new Exception();
                        });
                all(() -> s[0] = thrown(r::run), () -> {
                    try {
                        r.run();
                    } catch (UndeclaredThrowableException e) {
                        s[1] = e.getCause().getClass().getSimpleName();
                    }
                });
                return s[0] + " " + s[1];
            }
            case "proxy-class-by-two": { // one class for the same loader and interfaces
                Object[] p = new Object[2];
                Body[] make = new Body[2];
                for (int i = 0; i < 2; i++) {
                    int me = i;
                    make[i] = () -> p[me] = Proxy.newProxyInstance(Registries.class.getClassLoader(),
                            new Class<?>[] {CountMBean.class}, (q, m, a) -> 1);
                }
                all(make);
                return "" + (p[0].getClass() == p[1].getClass());
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
