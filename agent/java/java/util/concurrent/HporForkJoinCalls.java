package java.util.concurrent;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/**
 * What hpor runs in the place of methods of ForkJoinPool and of what belongs to it (agent/jdk/fork_join_guards.c). Each
 * of its calls of HporForkJoin is one step.
 */
final class HporForkJoinCalls {
    /**
     * Of the status of a task: only workers run it. In JDK 17 neither bit is used; those before 22 have one, later ones
     * the other.
     */
    private static final int NO_USER_HELP = 1 << 18 | 1 << 24;
    /** Of what awaitDone is given in JDK 19 to 21. */
    private static final int INTERRUPTIBLE = 1 << 1, TIMED = 1 << 2;

    private HporForkJoinCalls() {
    }

    /** It is kept in a field of the pool's that only its own methods use. */
    static HporForkJoin of(ForkJoinPool pool) {
        Object model = pool.saturate;
        return (HporForkJoin) (model instanceof HporForkJoin ? model
                : HporCommonPool.install(pool, new HporForkJoin(pool)));
    }

    /** The same where the program asks about threads or tasks, or where who waits may run a task meanwhile. */
    static HporForkJoin seen(ForkJoinPool pool) {
        HporSections.seesThreads();
        return of(pool);
    }

    static boolean isUsed(ForkJoinPool pool) {
        Object model = pool.saturate;
        return model instanceof HporForkJoin;
    }

    static ForkJoinPool current() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) t).pool : ForkJoinPool.common;
    }

    // ---- what is not one step ---------------------------------------------------------------------------------------

    static void hire(ForkJoinPool pool, HporForkJoin model) {
        Thread worker = null;
        try {
            worker = pool.getFactory().newThread(pool);
            if (worker != null) {
                worker.start();
            }
        } finally {
            if (worker == null) {
                model.left();
            }
        }
    }

    private static void submit(ForkJoinPool pool, ForkJoinTask<?> task, boolean rejects, boolean signals) {
        if (HporForkJoinThreads.starts(pool, task)) {
            return;
        }
        HporForkJoin model = of(pool);
        if (model.add(task, rejects, signals)) {
            hire(pool, model);
        }
    }

    /** As ForkJoinTask.doExec() does, which differs between JDKs. */
    static void exec(ForkJoinTask<?> task) {
        if (task.isDone()) {
            return;
        }
        boolean completed = false;
        try {
            completed = task.exec();
        } catch (Throwable e) {
            HporForkJoinThreads.fails(task);
            task.completeExceptionally(e);
        }
        if (completed) {
            HporForkJoinThreads.ends(task);
            task.quietlyComplete();
        }
    }

    private static void run(HporForkJoin model, ForkJoinTask<?> task) {
        exec(task);
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool == model.pool) {
            model.ran();
        } else {
            model.forget();
        }
    }

    private static void help(ForkJoinTask<?> awaited) {
        boolean worker = Thread.currentThread() instanceof ForkJoinWorkerThread;
        if (!worker && ((awaited.status & NO_USER_HELP) != 0 || !isUsed(ForkJoinPool.common))) {
            return;
        }
        HporForkJoin model = seen(current());
        HporForkJoinTasks source = null;
        ForkJoinTask<?> task;
        while (!awaited.isDone() && (task = model.helpful(awaited, source)) != null) {
            run(model, task);
        }
    }

    private static void await(Future<?> future, boolean interruptibly) {
        await(future, interruptibly, 0);
    }

    /**
     * Waits for so long at the most (0: until it is done), and returns what is left of that. Meanwhile others run the
     * pool's tasks. Whether it is done already makes a difference for workers only: each time that is asked, there are
     * as many more orders.
     */
    private static long await(Future<?> future, boolean interruptibly, long nanos) {
        boolean worker = Thread.currentThread() instanceof ForkJoinWorkerThread;
        if (worker && future.isDone()) {
            return nanos;
        }
        HporForkJoinAwaited awaited = new HporForkJoinAwaited(future);
        HporForkJoin model = worker ? of(current()) : null;
        if (worker && model.block()) {
            hire(current(), model);
        }
        try {
            if (interruptibly && nanos > 0) {
                awaited.await(nanos);
            } else if (interruptibly) {
                awaited.await();
            } else if (nanos > 0) {
                awaited.join(nanos);
            } else {
                awaited.join();
            }
            return HporSections.left(nanos);
        } finally {
            if (worker) {
                model.unblock();
            }
        }
    }

    /** The same until a time, which is returned as it is, or as one that has passed. */
    private static long awaitUntil(Future<?> future, boolean interruptibly, long deadline) {
        long now = System.nanoTime(), nanos = deadline - now;
        return nanos <= 0 || await(future, interruptibly, nanos) > 0 ? deadline : now;
    }

    static ForkJoinTask<?> choose(HporForkJoin model, Object task) {
        return task instanceof Integer ? model.chosen(HporChoices.choose((Integer) task, 0)) : (ForkJoinTask<?>) task;
    }

    // ---- in the place of the JDK's methods --------------------------------------------------------------------------

    /** FJP.nextWorkerThreadName. */
    static String name(ForkJoinPool pool) {
        return HporForkJoinThreads.name(pool);
    }

    /** FJP.registerWorker. */
    static boolean register(ForkJoinPool pool, Object queue) {
        return true;
    }

    /** FJP.runWorker. */
    static boolean run(ForkJoinPool pool, Object queue) {
        if (HporForkJoinThreads.runsOwn()) {
            return true;
        }
        HporForkJoin model = of(pool);
        for (Object next; (next = model.next()) != null;) {
            ForkJoinTask<?> task = choose(model, next);
            if (task != null) {
                run(model, task);
            }
        }
        return true;
    }

    /** FJP.deregisterWorker. */
    static boolean deregister(ForkJoinPool pool, ForkJoinWorkerThread worker, Throwable ex) {
        if (ex != null) {
            of(pool).left();
            ForkJoinTask.rethrow(ex);
        }
        return true;
    }

    /** FJP.externalPush. */
    static boolean push(ForkJoinPool pool, ForkJoinTask<?> task) {
        submit(pool, task, true, true);
        return true;
    }

    /** FJP.externalSubmit, of JDK 17 and of later ones. */
    static ForkJoinTask<?> submit(ForkJoinPool pool, ForkJoinTask<?> task) {
        submit(pool, Objects.requireNonNull(task), true, true);
        return task;
    }

    /** FJP.poolSubmit. */
    static ForkJoinTask<?> submit(ForkJoinPool pool, boolean signals, ForkJoinTask<?> task) {
        submit(pool, task, true, signals);
        return task;
    }

    /** FJP.executeEnabledScheduledTask. */
    static boolean enabled(ForkJoinPool pool, ForkJoinTask<?> task) {
        submit(pool, task, false, true);
        return true;
    }

    /** At the start of FJP.scheduleDelayedTask. */
    static void schedules(ForkJoinPool pool, ForkJoinTask<?> task) {
        asksDelays(pool);
        if (of(pool).isShut(false)) {
            throw new RejectedExecutionException();
        }
    }

    /** ForkJoinTask.fork. */
    static ForkJoinTask<?> fork(ForkJoinTask<?> task) {
        submit(current(), task, false, true);
        return task;
    }

    /** ForkJoinTask.tryUnfork. */
    static boolean tryUnfork(ForkJoinTask<?> task) {
        return seen(current()).unfork(task);
    }

    /**
     * At the start of ForkJoinTask.awaitDone of JDK 17: what is left of the time. Who waits for a time only does not
     * help.
     */
    static long awaits(ForkJoinTask<?> task, ForkJoinPool pool, boolean ran, boolean interruptibly, boolean timed,
            long nanos) {
        if (timed) {
            return nanos <= 0 ? nanos : await(task, interruptibly, nanos);
        }
        if (HporForkJoinThreads.awaits(task, interruptibly)) {
            return nanos;
        }
        if (pool == null || pool == current()) {
            help(task);
        }
        return await(task, interruptibly, 0);
    }

    /** The same, of JDK 19 to 21: the time until which it waits. */
    static long awaits(ForkJoinTask<?> task, int how, long deadline) {
        boolean interruptibly = (how & INTERRUPTIBLE) != 0;
        if ((how & TIMED) == 0 && HporForkJoinThreads.awaits(task, interruptibly)) {
            return deadline;
        }
        help(task);
        if ((how & TIMED) != 0) {
            return awaitUntil(task, interruptibly, deadline);
        }
        await(task, interruptibly);
        return deadline;
    }

    /** The same, of later ones. */
    static long awaits(ForkJoinTask<?> task, boolean interruptibly, long deadline) {
        if (deadline == 0 && HporForkJoinThreads.awaits(task, interruptibly)) {
            return deadline;
        }
        help(task);
        if (deadline != 0) {
            return awaitUntil(task, interruptibly, deadline);
        }
        await(task, interruptibly);
        return deadline;
    }

    /** FJP.helpJoin, helpComplete: it has been done. */
    static int helped(ForkJoinPool pool, ForkJoinTask<?> task, Object queue, boolean internal) {
        return 0;
    }

    static int helped(ForkJoinPool pool, ForkJoinTask<?> task, Object queue, boolean owned, boolean timed) {
        return 0;
    }

    /** CountedCompleter.helpComplete. */
    static boolean complete(CountedCompleter<?> awaited, int most) {
        HporForkJoin model = seen(current());
        ForkJoinTask<?> task;
        for (int i = 0; i < most && !awaited.isDone() && (task = model.helpful(awaited, null)) != null; i++) {
            run(model, task);
        }
        return true;
    }

    /**
     * CountedCompleter.tryComplete. The JDK looks at the count of pending parts, and then lowers it, where that is one
     * step.
     */
    static boolean completes(CountedCompleter<?> task) {
        CountedCompleter<?> last = task;
        for (CountedCompleter<?> c = task; HporForkJoinThreads.goesOn(c);) {
            c.onCompletion(last);
            last = c;
            c = last.completer;
            if (c == null) {
                last.quietlyComplete();
                return true;
            }
        }
        return true;
    }

    /** CountedCompleter.propagateCompletion. */
    static boolean propagates(CountedCompleter<?> task) {
        CountedCompleter<?> c = task;
        while (HporForkJoinThreads.goesOn(c)) {
            if (c.completer == null) {
                c.quietlyComplete();
                return true;
            }
            c = c.completer;
        }
        return true;
    }

    /** At the start of ForkJoinTask.join and quietlyJoin. Where no thread helps, none need look whether to wait. */
    static void joins(ForkJoinTask<?> task) {
        boolean waited = HporForkJoinThreads.awaits(task, false);
        boolean worker = Thread.currentThread() instanceof ForkJoinWorkerThread;
        if (!waited && !worker && !isUsed(ForkJoinPool.common)) {
            await(task, false);
        }
    }

    /** ForkJoinTask.invokeAll. */
    static boolean invokesAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        HporForkJoinAll.invoke(t1, t2);
        return true;
    }

    static boolean invokesAll(ForkJoinTask<?>[] tasks) {
        HporForkJoinAll.invoke(Arrays.asList(tasks));
        return true;
    }

    static Collection<?> invokesAll(Collection<? extends ForkJoinTask<?>> tasks) {
        HporForkJoinAll.invoke(tasks);
        return tasks;
    }

    /** At the start of ForkJoinTask.get. */
    static void gets(ForkJoinTask<?> task) {
        HporForkJoinThreads.awaits(task, true);
    }

    /** At the start of ForkJoinTask.inForkJoinPool and getPool. */
    static void asksStack() {
        HporSections.asksStack();
    }

    private static void helpAsync(CompletableFuture<?> future) {
        if (Thread.currentThread() instanceof ForkJoinWorkerThread && !future.isDone()) {
            HporForkJoin model = seen(current());
            ForkJoinTask<?> task;
            while (!future.isDone() && (task = model.asynchronous()) != null) {
                run(model, task);
            }
        }
    }

    /** CompletableFuture.allOf. Its future stands for its parts if it can. */
    static CompletableFuture<Void> allOf(CompletableFuture<?>[] given) {
        if (!HporSections.mayGather()) {
            return CompletableFuture.andTree(given, 0, given.length - 1);
        }
        CompletableFuture<?>[] parts = new CompletableFuture<?>[given.length];
        boolean complete = parts.length > 0;
        for (int i = 0; i < parts.length; i++) {
            parts[i] = given[i];
            complete &= parts[i] != null;
        }
        if (!complete) {
            return CompletableFuture.andTree(parts, 0, parts.length - 1);
        }
        CompletableFuture<Void> all = new CompletableFuture<>();
        all.stack = new HporForkJoinParts(all, parts);
        HporSections.gathers(all, parts);
        return all;
    }

    /**
     * If the future stands for its parts: waits for each of them, and gives it its result, as the JDK's code comes to
     * it where all parts are done. False: it stands for itself.
     */
    private static boolean awaitsParts(CompletableFuture<?> future, boolean interruptibly) {
        if (!HporSections.awaitsParts(future)) {
            return false;
        }
        CompletableFuture<?>[] parts = ((HporForkJoinParts) future.stack).parts();
        for (CompletableFuture<?> part : parts) {
            if (!awaitsParts(part, interruptibly)) {
                await(part, interruptibly);
            }
        }
        future.internalComplete(CompletableFuture.andTree(parts, 0, parts.length - 1).result);
        return true;
    }

    /** At the start of CompletableFuture.get. */
    static void gets(CompletableFuture<?> future) {
        if (HporSections.isKnown(future) || awaitsParts(future, true)) {
            return;
        }
        boolean helps = HporSections.waitsFor(future) && !future.isDone();
        helpAsync(future);
        await(future, true);
        helpActions(future, helps);
    }

    /** Who has waited for a future takes actions from its stack, if there can be any. (timedGet does so itself.) */
    private static void helpActions(CompletableFuture<?> future, boolean helps) {
        if (helps && future.isDone()) {
            future.postComplete();
        }
    }

    /** At the start of CompletableFuture.timedGet: what is left of the time. */
    static long gets(CompletableFuture<?> future, long nanos) {
        if (nanos <= 0) {
            return nanos;
        }
        helpAsync(future);
        return await(future, true, nanos);
    }

    /** At the start of CompletableFuture.join. */
    static void joins(CompletableFuture<?> future) {
        if (HporSections.isKnown(future) || awaitsParts(future, false)) {
            return;
        }
        boolean helps = HporSections.waitsFor(future) && !future.isDone();
        helpAsync(future);
        await(future, false);
        helpActions(future, helps);
    }

    /** CompletableFuture.Delayer.delay, which has one executor for the whole life of the JVM, up to JDK 24. */
    static ScheduledFuture<?> delay(Runnable command, long delay, TimeUnit unit) {
        return of(ForkJoinPool.common).delayer().schedule(command, delay, unit);
    }

    /** At the start of CompletableFuture.arrangeTimeout, from JDK 25 on. False: the JDK's own code is to do it. */
    static boolean timesOut(CompletableFuture<?> future, long nanos, Runnable onTimeout) {
        if (!HporSections.delays()) {
            return false;
        }
        if (future.result == null) {
            FutureTask<Void> task = new FutureTask<>(onTimeout, null);
            future.whenComplete(new CompletableFuture.Canceller(task));
            delay(task, nanos, TimeUnit.NANOSECONDS);
        }
        return true;
    }

    /** At the start of CompletableFuture.DelayedExecutor.execute. It keeps its time in another field up to JDK 24. */
    static boolean delayed(CompletableFuture.DelayedExecutor executor, Runnable task) {
        long nanos = HporCommonPool.delayOf(executor);
        if (nanos == Long.MIN_VALUE || !HporSections.delays()) {
            return false;
        }
        delay(new CompletableFuture.TaskSubmitter(executor.executor, task), nanos, TimeUnit.NANOSECONDS);
        return true;
    }

    /** At the start of FJP.getDelayedTaskCount. */
    static void asksDelays(ForkJoinPool pool) {
        if (pool == ForkJoinPool.common) {
            HporSections.schedules();
        }
    }

    /** At the start of CompletableFuture.unipush. */
    static void pushes(CompletableFuture<?> future, Object action) {
        HporForkJoinParts parts = (HporForkJoinParts) HporSections.counted(future);
        if (parts != null) {
            parts.count();
        }
        HporSections.pushes(future, action);
    }

    /** At the start of CompletableFuture.cleanStack. Does the stack keep what does nothing any more? */
    static boolean keepsStack(CompletableFuture<?> future) {
        boolean keeps = future == HporSections.kept;
        HporSections.kept = null;
        return keeps;
    }

    /** At the start of what tells more of a future than whether it is done, or changes its result. */
    static void looksInto() {
        HporSections.looksInto();
    }

    /** FJP.helpAsyncBlocker. */
    static boolean helpAsync(Executor e, ForkJoinPool.ManagedBlocker blocker) {
        Thread t = Thread.currentThread();
        boolean worker = t instanceof ForkJoinWorkerThread;
        if (worker ? ((ForkJoinWorkerThread) t).pool == e : e instanceof ForkJoinPool) {
            HporForkJoin model = seen((ForkJoinPool) e);
            ForkJoinTask<?> task;
            while (!blocker.isReleasable() && (task = model.asynchronous()) != null) {
                run(model, task);
            }
        }
        return true;
    }

    /** FJP.compensatedBlock. */
    static boolean compensated(ForkJoinPool pool, ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        HporForkJoin model = of(pool);
        if (model.isWaitedForBy(Thread.currentThread())) {
            while (!blocker.isReleasable() && !blocker.block()) {
            }
            return true;
        }
        for (boolean done = false; !done && !blocker.isReleasable();) {
            if (model.block()) {
                hire(pool, model);
            }
            try {
                done = blocker.block();
            } finally {
                model.unblock();
            }
        }
        return true;
    }

    /**
     * FJP.helpQuiescePool and externalHelpQuiescePool: 1: nothing is left to do; 0: the time is over; -1: interrupted.
     */
    static int quiesce(ForkJoinPool pool, long nanos, boolean interruptibly) {
        HporForkJoin model = seen(pool == null ? current() : pool);
        long start = System.nanoTime();
        boolean interrupted = false;
        for (;;) {
            Object next;
            try {
                next = model.nextUntilQuiet(nanos - (System.nanoTime() - start));
            } catch (InterruptedException e) {
                if (interruptibly) {
                    return -1;
                }
                interrupted = true;
                continue;
            }
            if (interrupted) {
                interrupted = false;
                Thread.currentThread().interrupt();
            }
            if (next instanceof Boolean) {
                return (Boolean) next ? 1 : 0;
            }
            ForkJoinTask<?> task = choose(model, next);
            if (task != null) {
                run(model, task);
            }
        }
    }

    static int quiesce(ForkJoinPool pool, Object queue, long nanos, boolean interruptibly) {
        return quiesce(pool, nanos, interruptibly);
    }

    static boolean isQuiescent(ForkJoinPool pool) {
        HporForkJoin model = seen(pool);
        return model.isIdle();
    }
}
