package java.lang;

import java.lang.HporContract.Control;
import java.lang.HporContract.Kind;
import java.lang.HporContract.Section;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.Hidden;

/** jdk=atomic: around the methods of the JDK's concurrent classes (agent/jdk/section_rules.c). */
public final class HporSections {
    private static final long ROOT = Hpor.U.objectFieldOffset(Phaser.class, "root");
    private static final long EVEN = Hpor.U.objectFieldOffset(Phaser.class, "evenQ");
    private static final long ODD = Hpor.U.objectFieldOffset(Phaser.class, "oddQ");
    static final long CONTROL = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "ctl");
    private static final long PARTIES = Hpor.U.objectFieldOffset(CyclicBarrier.class, "parties");
    private static final long BARRIER_ACTION = Hpor.U.objectFieldOffset(CyclicBarrier.class, "barrierCommand");
    private static final long LATCH_COUNT = Hpor.U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");
    private static final long LATCH_QUEUE = Hpor.U.objectFieldOffset(AbstractQueuedSynchronizer.class, "head");
    static final long COUNT = Hpor.U.objectFieldOffset(LinkedBlockingQueue.class, "count");

    private static final int SHARED = Section.TAKES_WHOLE | Section.TAKES_SHARE;
    private static final long DAY = 86_400_000_000_000L;
    /** Its lock is held while it runs a task: who uses the pool otherwise does not look at it. */
    static final Class<?> WORKER = synchronizer(ThreadPoolExecutor.class);

    private static final Class<?> WHEN_COMPLETE = named("java.util.concurrent.CompletableFuture$UniWhenComplete");
    private static final Class<?> CANCELLER = named("java.util.concurrent.CompletableFuture$Canceller");
    private static final long FUNCTION = Hpor.U.objectFieldOffset(WHEN_COMPLETE, "fn");
    /** The inner classes that are {@code iterates} in section_rules.c, and their fields for the outer object. */
    private static final Class<?>[] ITERATORS = {named("java.util.concurrent.ArrayBlockingQueue$Itr"),
        named("java.util.concurrent.LinkedBlockingQueue$Itr"),
        named("java.util.concurrent.LinkedBlockingQueue$LBQSpliterator"),
        named("java.util.concurrent.LinkedBlockingDeque$AbstractItr"),
        named("java.util.concurrent.LinkedBlockingDeque$LBDSpliterator")};
    private static final long[] ITERATED = new long[ITERATORS.length];

    static {
        for (int i = 0; i < ITERATORS.length; i++) {
            ITERATED[i] = Hpor.U.objectFieldOffset(ITERATORS[i], "this$0");
        }
    }

    private HporSections() {
    }

    static Class<?> named(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            throw new NoClassDefFoundError(name);
        }
    }

    private static Class<?> synchronizer(Class<?> outer) {
        for (Class<?> inner : outer.getDeclaredClasses()) {
            if (AbstractQueuedSynchronizer.class.isAssignableFrom(inner)) {
                return inner;
            }
        }
        return null;
    }

    /** A FutureTask with a run() of its own: that of a ThreadPerTaskExecutor. Null: this JDK has none. */
    private static final Class<?> BOUND_FUTURE = newer("java.util.concurrent.ThreadPerTaskExecutor$ThreadBoundFuture");

    /** Null: this JDK does not have it. */
    static Class<?> newer(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** What an iterator goes over: they change each other. */
    private static Object iterated(Object iterator) {
        int i = 0;
        while (!ITERATORS[i].isInstance(iterator)) {
            i++;
        }
        return Hpor.U.getReference(iterator, ITERATED[i]);
    }

    /** A condition is part of its lock, a phaser of the tree that it is in. */
    static Object whole(Object o) {
        if (o instanceof Phaser) {
            return Hpor.U.getReference(o, ROOT);
        }
        return HporSynchronizers.whole(o);
    }

    /** What an object's threads meet in besides its fields: its counter, the first one of its queues; a condition. */
    private static Object part(Object o) {
        if (o instanceof ThreadPoolExecutor) {
            return Hpor.U.getReference(o, CONTROL);
        }
        if (o instanceof Phaser) {
            return Hpor.U.getReference(o, EVEN);
        }
        if (HporSynchronizers.isCondition(o)) {
            return o;
        }
        return o instanceof LinkedBlockingQueue ? Hpor.U.getReference(o, COUNT) : null;
    }

    private static Object otherPart(Object o) {
        return o instanceof Phaser ? Hpor.U.getReference(o, ODD) : null;
    }

    /** What {@link #leaveSection} is to be given; 0: nothing was entered. */
    public static int enterSection(Object o, int what) {
        return enter(o, what, -1);
    }

    /**
     * The same for a call that waits for so long at the most; without a unit: nanoseconds. Or for a call that adds so
     * much to the number of elements.
     */
    public static int enterSection(Object o, int what, long time, TimeUnit unit) {
        if ((what & Section.COUNTS) != 0) {
            return enter(o, what, time);
        }
        long most = Math.max(0, unit == null ? time : unit.toNanos(time));
        return enter(o, what, most == DAY && HporEntered.isClosed() ? -1 : most);
    }

    @DontInline
    private static int enter(Object o, int what, long most) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing || o == kept) {
            return 0;
        }
        Object whole = (what & Section.ITERATES) != 0 ? iterated(o) : whole(o);
        int method = HporSynchronizers.isOwn(whole) ? what & ~Section.METHOD
                : whole.getClass() == WORKER ? what | Section.APART : what;
        if ((method & Section.METHOD) == Section.AWAITS && whole instanceof AbstractQueuedSynchronizer
                && !HporSynchronizers.waitsForState(whole)) {
            method = method & ~Section.METHOD | Section.ATOMIC;
        }
        if ((method & Section.METHOD) == Section.AWAITS && most < 0 && whole.getClass() == ThreadPoolExecutor.class) {
            most = HporPools.idles((ThreadPoolExecutor) whole);
        }
        if ((method & Section.OVERLAPS) != 0 && !HporCounts.counts(whole)) {
            method &= ~Section.OVERLAPS;
        }
        int taken = (method & SHARED) == 0 || !HporCounts.isShared(o) ? 0 : HporCounts.taken(o, method & SHARED);
        method = method & ~SHARED | taken;
        if (o == whole && HporEntered.isPart(whole, method)) {
            return 0;
        }
        HporBackend.asked[Hpor.runningId] = o;
        int depth = enter0(whole, System.identityHashCode(whole), System.identityHashCode(part(o)),
                System.identityHashCode(otherPart(o)), method, taken == 0 ? most : HporCounts.number(o));
        HporEntered.entered(depth & TELLS - 1, whole, method);
        return depth + 1;
    }

    public static void leaveSection(int was) {
        if (was != 0 && Thread.currentThread() == Hpor.running && !Hpor.killing) {
            Object o = HporEntered.left(was - 1 & TELLS - 1);
            leave0(was - 1 & TELLS - 1, HporCounts.isShared(o) ? HporCounts.number(o) : 0);
        }
    }

    /** In what {@link #enterSection} returned: a report is made of this execution, and tells the result of the call. */
    private static final int TELLS = 1 << 16;

    public static void leaveSection(Object result, int was) {
        if (was > TELLS) {
            tell(result, was);
        }
        leaveSection(was);
    }

    public static void leaveSection(int result, int was) {
        if (was > TELLS) {
            tell(result, was);
        }
        leaveSection(was);
    }

    public static void leaveSection(long result, int was) {
        if (was > TELLS) {
            tell(result, was);
        }
        leaveSection(was);
    }

    private static void tell(Object result, int was) {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            result0(was - 1 & TELLS - 1, HporValues.ownResult(result));
        }
    }

    static native int idle0(int pool, int worker);

    static native boolean wake0(int worker);

    /** Around a call of a function of the program's: what is done in it is no part of the object's call. */
    public static void callsFunction() {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            HporEntered.callsFunction();
            calls0(true);
        }
    }

    public static void functionCalled() {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            HporEntered.functionCalled();
            calls0(false);
        }
    }

    /** Not null: the thread that asks for its pool's state, which is no operation. It is muted. */
    private static Thread asking;

    private static void asked() {
        if (asking == Thread.currentThread()) {
            asking = null;
            Hpor.unmute(1);
        }
    }

    /** In the midst of a call: others can see the object as it is now (agent/jdk/section_rules.c). */
    public static void splits(Object o, int split) {
        if (split == Section.SPLITS_ASKED) {
            asked();
            return;
        }
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return;
        }
        switch (split) {
            case Section.SPLITS -> split0();
            case Section.SPLITS_EMPTY -> splitIf(!endsStop0() && (HporPools.mayEnd(o) || ends0(split)));
            case Section.SPLITS_HOLDS -> splitIf(HporPools.holdsTasks((ThreadPoolExecutor) o));
            case Section.SPLITS_CLEANS -> kept = keepsStack0() ? o : null;
            case Section.SPLITS_CLOSES, Section.SPLITS_ENDED -> ends0(split);
            case Section.SPLITS_STOPS -> stops0(true);
            case Section.SPLITS_RESTS -> rests0();
            case Section.SPLITS_FILLS -> HporTables.added(o);
            case Section.SPLITS_ASKS -> asks(!stops0(false));
            case Section.SPLITS_KNOWN -> asks(ends0(split));
            case Section.SPLITS_COUNTED -> counted0(true);
            case Section.SPLITS_ENDING -> splitIf(HporPools.isScheduled(o) || ends0(split));
            case Section.SPLITS_RESIZED -> splitIf(HporPools.isScheduled(o) || counted0(false));
            case Section.SPLITS_LEAVES, Section.SPLITS_OPEN -> {
                if (HporPools.needsNoWorkers(o, split == Section.SPLITS_OPEN)) {
                    leaves0(o instanceof ThreadPoolExecutor);
                }
                splitIf(HporPools.lasts(o) && ends0(split));
            }
            case Section.SPLITS_SILENT, Section.SPLITS_INTERRUPT -> waitsCount0(split == Section.SPLITS_INTERRUPT);
            case Section.SPLITS_DOWN ->
                down0(Hpor.U.getInt(o, LATCH_COUNT) == 0 || Hpor.U.getReference(o, LATCH_QUEUE) != null);
            case Section.SPLITS_RESULT -> splitIf(results0(false));
            case Section.SPLITS_RESULTS -> results0(true);
            case Section.SPLITS_WAITS -> splitIf(Hpor.U.getInt(Hpor.CONTROL + Control.DIVIDED) != 0);
            case Section.SPLITS_PARKS -> {
                if (HporSynchronizers.isBehindMore(o)) {
                    divides0();
                }
            }
            case Section.SPLITS_PUSHED, Section.SPLITS_DONE -> {
                if (o != served) {
                    future0(System.identityHashCode(o),
                            split == Section.SPLITS_DONE ? Section.FUTURE_DONE : Section.FUTURE_PUSHED);
                }
                served = null;
            }
            default -> {
            }
        }
    }

    /** A thread asks for its pool's state. `known`: the answer is known, so that this is no operation. */
    private static void asks(boolean known) {
        if (known && Hpor.mute() != 0) {
            asking = Thread.currentThread();
        }
    }

    private static void splitIf(boolean seen) {
        if (seen) {
            split0();
        }
    }

    /**
     * In the place of isDone() in invokeAll(), which gets the result of each task that is not done, and drops it. To
     * get the result of one that is done makes no difference, as long as that runs no code of the program.
     */
    public static boolean isDone(Object future, int site) {
        boolean plain = future.getClass() == FutureTask.class || future.getClass() == BOUND_FUTURE;
        boolean got = plain && Thread.currentThread() == Hpor.running && !Hpor.killing
                && !results0(false);
        return !got && ((Future<?>) future).isDone();
    }

    /**
     * In the place of CyclicBarrier.await() whose result the program drops. Where threads only meet at barriers, nobody
     * can tell who came last.
     */
    @Hidden
    public static int meets(CyclicBarrier barrier, int site) throws InterruptedException, BrokenBarrierException {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing && barrier != null
                && barrier.getClass() == CyclicBarrier.class && Hpor.U.getReference(barrier, BARRIER_ACTION) == null) {
            int parties = Hpor.U.getInt(barrier, PARTIES);
            if (meets0(System.identityHashCode(barrier), parties)) {
                Hpor.sync(Kind.ARRIVE, site, System.identityHashCode(barrier), parties, barrier);
                return 0;
            }
        }
        return barrier.await();
    }

    /** What is left of the time for which a call may wait: nothing, if it has waited in front for as long as it may. */
    public static long left(long time) {
        return Thread.currentThread() == Hpor.running && !Hpor.killing && late0() ? 0 : time;
    }

    private static native int enter0(Object o, int hash, int part, int otherPart, int what, long most);

    private static native void calls0(boolean begins);

    private static native void split0();

    /** The thread is about to wait for the future. Has it to take actions from the stack then? */
    public static boolean waitsFor(Object future) {
        return Thread.currentThread() == Hpor.running && !Hpor.killing
                && future0(System.identityHashCode(future), Section.FUTURE_WAITED_FOR);
    }

    /** The future that gets an action of the JDK's own: it cancels its time limit, or counts it as a part. */
    private static Object served;

    /** The future whose stack is about to be cleaned, and is left as it is (CompletableFuture.cleanStack). */
    public static Object kept;

    /** At the start of CompletableFuture.unipush. */
    public static void pushes(Object future, Object action) {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            boolean cancels = action.getClass() == WHEN_COMPLETE
                    && Hpor.U.getReference(action, FUNCTION).getClass() == CANCELLER;
            boolean counts = action.getClass() == CO_COMPLETION
                    && Hpor.U.getReference(action, BASE).getClass() == PARTS;
            served = cancels || counts ? future : null;
            if (cancels) {
                future0(System.identityHashCode(future), Section.FUTURE_SERVED);
            }
        }
    }

    private static final Class<?> PARTS = java.util.concurrent.HporForkJoinParts.class;
    private static final Class<?> CO_COMPLETION = named("java.util.concurrent.CompletableFuture$CoCompletion");
    private static final long BASE = Hpor.U.objectFieldOffset(CO_COMPLETION, "base");
    private static final long STACK = Hpor.U.objectFieldOffset(CompletableFuture.class, "stack");

    /** May a future of allOf() stand for its parts? */
    public static boolean mayGather() {
        return Thread.currentThread() == Hpor.running && !Hpor.killing && gather0(Section.GATHER_POSSIBLE, 0);
    }

    /** This one does. */
    public static void gathers(CompletableFuture<?> all, CompletableFuture<?>[] parts) {
        for (CompletableFuture<?> part : parts) {
            gather0(Section.GATHER_PART, System.identityHashCode(part));
        }
        gather0(Section.GATHER_MADE, System.identityHashCode(all));
    }

    /**
     * Does the future stand for its parts, so that the thread waits for these? That lies on its stack from the
     * beginning, so no order changes the answer. A worker would run tasks while it waits for the future itself.
     */
    public static boolean awaitsParts(CompletableFuture<?> future) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return false;
        }
        if (partsOf(future) != null && Thread.currentThread() instanceof ForkJoinWorkerThread) {
            gather0(Section.GATHER_BESIDE, 0);
            return true;
        }
        return gather0(Section.GATHER_AWAITED, System.identityHashCode(future));
    }

    /** Has the thread come behind a future of allOf() that this one is a part of? Then it has nothing to wait for. */
    public static boolean isKnown(CompletableFuture<?> future) {
        return Thread.currentThread() == Hpor.running && !Hpor.killing
                && gather0(Section.GATHER_KNOWN, System.identityHashCode(future));
    }

    private static Object partsOf(CompletableFuture<?> future) {
        Object stack = Hpor.U.getReference(future, STACK);
        return stack != null && stack.getClass() == PARTS ? stack : null;
    }

    /** The future, which is not done, gets an action. Not null: what stood for its parts counts them from here on. */
    public static Object counted(CompletableFuture<?> future) {
        Object parts = Thread.currentThread() == Hpor.running && !Hpor.killing ? partsOf(future) : null;
        return parts != null && gather0(Section.GATHER_COUNTED, System.identityHashCode(future)) ? parts : null;
    }

    /** All parts are done, and so is the future. `last`: the thread has completed the last of them. */
    public static void gathered(CompletableFuture<?> future, boolean last) {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            gather0(Section.GATHER_DONE, System.identityHashCode(future));
            if (last) {
                split0();
            }
        }
    }

    /** The program asks for more of futures than whether they are done, or changes their results. */
    public static void looksInto() {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            gather0(Section.GATHER_BESIDE, 0);
        }
    }

    /** Has a thread of its own for the time limits of futures? */
    public static boolean delays() {
        return task(Section.TASK_DELAYED);
    }

    /** The common pool gets a delayed task of another kind, or is asked for their number. */
    public static void schedules() {
        task(Section.TASK_SCHEDULED);
    }

    private static boolean task(int use) {
        return HporCommonPool.isPlain() && says(use);
    }

    /** Of tasks of any pool. */
    static boolean says(int use) {
        return Thread.currentThread() == Hpor.running && !Hpor.killing && task0(use);
    }

    /** Has this task of a future, on the common pool, a thread of its own? */
    public static boolean futureHasThread() {
        return task(Section.TASK_OF_FUTURE);
    }

    private static boolean forked(int use, Object task, Object pool, int parallelism) {
        return HporCommonPool.isPlain() && Thread.currentThread() == Hpor.running && !Hpor.killing
                && forked0(use, System.identityHashCode(task), System.identityHashCode(pool), parallelism);
    }

    /** The same of a task that the program gives to a pool, which may run so many at once (0: any number). */
    public static boolean forks(Object task, Object pool, int parallelism) {
        return forked(Section.FORK_BEGINS, task, pool, parallelism);
    }

    /** The running thread is about to wait for the task. False: the task has no thread of its own. */
    public static boolean joins(Object task) {
        if (!forked(Section.FORK_JOINS, task, null, 0)) {
            return false;
        }
        if (HporCommonPool.leavesValues()) {
            seesThreads();
        }
        return true;
    }

    /** It has waited. */
    public static void joined(Object task) {
        forked(Section.FORK_JOINED, task, null, 0);
    }

    /** Has the running thread been made for this task, which the program has forked or submitted? */
    public static boolean runs(Object task) {
        return forked(Section.FORK_IS_OWN, task, null, 0);
    }

    /** The task has thrown something, of which another thread may get a copy; or somebody else has completed it. */
    public static void fails(Object task) {
        forked(Section.FORK_FAILS, task, null, 0);
    }

    /** The pool is about to end, or gets a task that waits in a list. Tasks with threads of their own are in none. */
    public static void usesLists(Object pool) {
        forked(Section.FORK_ENDS_POOL, pool, null, 0);
    }

    /** The same of a part of what the JDK computes in parallel. */
    public static boolean partHasThread() {
        return !partSeesValues() && task(Section.TASK_OF_PARTS);
    }

    /** The same where the JDK counts the part's end in {@code whole}. */
    public static boolean partHasThread(Object part, Object whole) {
        return !partSeesValues() && forked(Section.FORK_PART, part, whole, 0);
    }

    private static boolean partSeesValues() {
        boolean sees = HporCommonPool.bindsValues();
        if (sees) {
            seesThreads();
        }
        return sees;
    }

    /** Of a whole whose end the running thread has come to: does another thread go on with it? */
    public static boolean stops(Object whole) {
        return forked(Section.FORK_STOPS, whole, null, 0);
    }

    /** Does the running thread wait for its parts, and go on with it then? */
    public static boolean gathers(Object whole) {
        return forked(Section.FORK_GATHERS, whole, null, 0);
    }

    /** It has waited. */
    public static void gathered(Object whole) {
        forked(Section.FORK_GATHERED, whole, null, 0);
    }

    /** The program may see what the running thread does besides its task. */
    public static void asksStack() {
        says(Section.TASK_STACK);
    }

    /** The running thread begins its only task. */
    public static void beginsTask(Object task) {
        if (task(Section.TASK_BEGINS)) {
            HporCommonPool.beginsTask();
            forked(Section.FORK_RUNS, task, null, 0);
        }
    }

    /** It has ended that task, and may have kept something for another one. */
    public static void endsTask() {
        if (Thread.currentThread() == Hpor.running && !Hpor.killing) {
            task(HporCommonPool.keepsLocals() ? Section.TASK_SEEN : Section.TASK_ENDS);
        }
    }

    /** The program may see which thread runs a task. */
    public static void seesThreads() {
        says(Section.TASK_SEEN);
    }

    private static native boolean task0(int use);

    private static native boolean forked0(int use, int task, int pool, int parallelism);

    private static native boolean future0(int hash, int what);
    private static native boolean gather0(int what, int hash);

    private static native boolean keepsStack0();

    private static native boolean stops0(boolean now);

    private static native boolean ends0(int split);

    private static native void rests0();

    static native void interruptsWorker0(int worker);

    static native int reaches0(int pool, int worker);

    private static native boolean endsStop0();

    private static native boolean results0(boolean now);

    private static native boolean meets0(int hash, int parties);

    private static native void leaves0(boolean ends);

    static native boolean counted0(boolean now);

    static native void fills0();

    private static native void waitsCount0(boolean looked);

    private static native void divides0();

    private static native void down0(boolean further);

    /** A worker that ends may wake another one: the order of their last steps makes a difference. */
    static native void wakes0();

    private static native boolean late0();

    private static native void leave0(int depth, long number);

    private static native void result0(int depth, String result);
}
