import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExternalResource;
import org.junit.rules.TestName;

/** What JUnit 4 does around a test is done in each execution. */
public class FourTest {
    private static int classSetUps;
    private volatile int counter;
    private AtomicInteger atomic;
    private volatile int fromRule;

    @Rule
    public final TestName name = new TestName();

    /** A rule of the program's is part of it: its thread is explored. */
    @Rule
    public final ExternalResource resource = new ExternalResource() {
        @Override
        protected void before() {
            new Thread(() -> fromRule = 1).start();
        }
    };

    @BeforeClass
    public static void beforeClass() {
        classSetUps++;
    }

    @AfterClass
    public static void afterClass() {
        assertEquals("set-ups of the class", 1, classSetUps);
    }

    @Before
    public void setUp() {
        atomic = new AtomicInteger();
    }

    @After
    public void tearDown() {
        assertEquals("set-ups", 0, atomic.get() % 2);
    }

    private static void twice(Runnable body) throws InterruptedException {
        Thread other = new Thread(body);
        other.start();
        body.run();
        other.join();
    }

    @Test
    public void lost() throws InterruptedException {
        twice(() -> counter++);
        assertEquals("<" + name.getMethodName() + "> & \u0001 \ud83d\ude00 ]]>", 2, counter);
    }

    @Test
    public void kept() throws InterruptedException {
        twice(() -> assertTrue(atomic.incrementAndGet() > 0));
        assertEquals(2, atomic.get());
    }

    /** Two executions: the rule's thread writes before it, or after it. */
    @Test
    public void rule() {
        assertEquals("the rule's thread", 0, fromRule);
    }

    @Test(expected = IllegalStateException.class)
    public void expected() {
        throw new IllegalStateException();
    }

    @Test(timeout = 1000)
    public void stuck() throws InterruptedException {
        synchronized (this) {
            wait();
        }
    }

    /** The pool's worker is still there when the test ends. */
    @Test
    public void poolLeft() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        assertEquals(2, (int) pool.submit(() -> 2).get());
    }

    @Test
    public void asksForState() throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        t.getState();
        t.join();
    }

    @Test
    public void pooled() throws Exception {
        twoTasks(atomic);
    }

    static void twoTasks(AtomicInteger count) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(count::incrementAndGet), second = pool.submit(count::incrementAndGet);
        first.get();
        second.get();
        assertEquals(2, count.get());
    }

    @Test
    public void deadlock() throws InterruptedException {
        Object a = new Object(), b = new Object();
        Thread other = new Thread(() -> both(b, a));
        other.start();
        both(a, b);
        other.join();
    }

    private static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                first.hashCode();
            }
        }
    }

    @Ignore("not now")
    @Test
    public void ignored() {
        throw new AssertionError();
    }

    @Test
    public void assumption() {
        Assume.assumeTrue("needs luck", counter == 7);
    }
}
