import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Futures, pools, timers. */
class Pools extends Cases {
    static ThreadFactory daemons() {
        return r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        };
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            public void run() {
                body.run();
            }
        };
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "future", "future-cancelled" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = new Thread(task);
                t.start();
                if (name.equals("future-cancelled")) {
                    task.cancel(false);
                }
                check(task.get() == 1); // or it throws
                t.join();
            }
            case "future-awaited", "future-timed-awaited" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = new Thread(task);
                t.start();
                check((name.equals("future-awaited") ? task.get() : task.get(1, TimeUnit.SECONDS)) == 1);
            }
            case "future-interrupted" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread main = Thread.currentThread();
                Thread[] t = start(() -> task.run(), main::interrupt);
                check(task.get() == 1); // or it is interrupted before
            }
            case "pool-shut-down", "pool-shut-down-two" -> { // what is queued is run
                int size = name.equals("pool-shut-down") ? 1 : 2;
                ExecutorService pool = Executors.newFixedThreadPool(size);
                AtomicInteger ran = new AtomicInteger();
                for (int i = 0; i < size; i++) {
                    pool.execute(ran::incrementAndGet);
                }
                pool.shutdown();
                if (size == 1) {
                    check(pool.awaitTermination(1, TimeUnit.MINUTES) && ran.get() == 1);
                }
            }
            case "pool-terminated" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                AtomicInteger ran = new AtomicInteger();
                pool.execute(ran::incrementAndGet);
                pool.execute(ran::incrementAndGet);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && pool.isTerminated() && ran.get() == 2);
            }
            case "pool-stuck", "pool-stuck-awaited", "pool-stuck-interrupted" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                CountDownLatch never = new CountDownLatch(1);
                Thread main = Thread.currentThread();
                pool.execute(() -> {
                    try {
                        if (name.equals("pool-stuck-interrupted")) {
                            main.interrupt();
                        }
                        never.await();
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                pool.shutdown();
                boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
                if (!name.equals("pool-stuck")) {
                    check(ended);
                }
                pool.shutdownNow();
                check(!ended && pool.awaitTermination(1, TimeUnit.SECONDS) && x == 1);
            }
            case "pool-open" -> { // nobody shuts it down
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                pool.execute(() -> x++);
                check(!pool.awaitTermination(1, TimeUnit.SECONDS) && !pool.isTerminated());
            }
            case "pool-two" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2, r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                });
                int sum = 0;
                for (Future<Integer> f : List.of(pool.submit(() -> 1), pool.submit(() -> 2), pool.submit(() -> 4))) {
                    sum += f.get();
                }
                check(sum == 7);
            }
            case "pool", "pool-race" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                });
                Future<Integer> f = pool.submit(() -> ++x);
                if (name.equals("pool-race")) {
                    x++;
                }
                check(f.get() >= 1);
            }
            case "pool-shutdown" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> x = 1);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.SECONDS));
                check(x == 1);
            }
            case "pool-left" -> {
                // Never shut down: its thread waits for ever, and the JVM does not exit.
                Executors.newSingleThreadExecutor().execute(() -> x = 1);
            }
            case "pool-rejected" -> {
                ExecutorService pool = Executors.newCachedThreadPool();
                pool.shutdown();
                pool.execute(() -> x = 1);
            }
            case "pool-cached" -> {
                ExecutorService pool = Executors.newCachedThreadPool(daemons());
                check(pool.submit(() -> 1).get() == 1);
            }
            case "pool-cached-two", "pool-cached-reuse", "pool-cached-apart" -> { // in one thread or in two
                ExecutorService pool = Executors.newCachedThreadPool();
                Thread[] ran = new Thread[2];
                pool.execute(() -> ran[0] = Thread.currentThread());
                pool.execute(() -> ran[1] = Thread.currentThread());
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && ran[0] != null && ran[1] != null);
                check(name.equals("pool-cached-two") || name.equals("pool-cached-apart") == (ran[0] == ran[1]));
            }
            case "pool-waits-for-itself" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                pool.submit(() -> pool.submit(() -> 1).get()).get(); // there is no thread for the inner task
            }
            case "pool-swallows" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                Future<?> f = pool.submit(() -> {
                    throw new IllegalStateException();
                });
                f.get(); // throws what the task has thrown
            }
            case "pool-all" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> 1);
                check(pool.invokeAll(tasks).get(0).get() == 1);
            }
            case "pool-any" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> 1);
                check(pool.invokeAny(tasks) == 1);
            }
            case "pool-completion" -> {
                CompletionService<Integer> done =
                        new ExecutorCompletionService<>(Executors.newFixedThreadPool(1, daemons()));
                done.submit(() -> 1);
                check(done.take().get() == 1);
            }
            case "pool-caller-runs" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                        daemons(),
                        new ThreadPoolExecutor.CallerRunsPolicy());
                AtomicInteger ran = new AtomicInteger();
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                pool.execute(() -> ran.set(Thread.currentThread().isDaemon() ? 2 : 1)); // the worker is busy
                check(ran.get() == 1);
            }
            case "scheduled" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                long begin = System.nanoTime();
                check(pool.schedule(() -> System.nanoTime() - begin, 1, TimeUnit.SECONDS).get() >= 1_000_000_000);
            }
            case "scheduled-rate" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                CountDownLatch twice = new CountDownLatch(2);
                ScheduledFuture<?> f = pool.scheduleAtFixedRate(twice::countDown, 1, 1, TimeUnit.SECONDS);
                twice.await();
                f.cancel(false);
                check(f.isCancelled());
            }
            case "scheduled-ended", "scheduled-ended-ran", "scheduled-ended-never" -> {
                // the first time may be after the shutdown
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                AtomicInteger ran = new AtomicInteger();
                pool.scheduleAtFixedRate(ran::incrementAndGet, 0, 1, TimeUnit.SECONDS);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES));
                check(name.equals("scheduled-ended") || name.equals("scheduled-ended-ran") == (ran.get() > 0));
            }
            case "scheduled-two-together" -> { // each by whichever worker
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
                Thread[] by = new Thread[2];
                pool.schedule(() -> by[0] = Thread.currentThread(), 1, TimeUnit.SECONDS);
                pool.schedule(() -> by[1] = Thread.currentThread(), 2, TimeUnit.SECONDS);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && by[0] != null && by[1] != null);
                check(by[0] != by[1]);
            }
            case "scheduled-race" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                pool.schedule(() -> x++, 1, TimeUnit.SECONDS);
                x++; // nothing orders it before the task
                Thread.sleep(2000);
            }
            case "pool-discards" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(1));
                pool.shutdown();
                pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
                pool.execute(() -> x++);
                pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
                pool.execute(() -> x++);
                check(x == 0);
            }
            case "publisher" -> {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 1);
                publisher.consume(n -> x += n);
                publisher.submit(1);
                publisher.close();
                check(x == 1);
            }
            case "timer" -> {
                Timer timer = new Timer(true);
                CountDownLatch ran = new CountDownLatch(1);
                timer.schedule(task(ran::countDown), 1000);
                ran.await();
            }
            case "timer-cancelled" -> {
                Timer timer = new Timer(true);
                CountDownLatch ran = new CountDownLatch(1);
                timer.schedule(task(ran::countDown), 1000);
                timer.cancel();
                ran.await();
            }
            case "future-again" -> {
                class Again extends FutureTask<Integer> {
                    Again() {
                        super(() -> x++, null);
                    }

                    void again(boolean expected) {
                        check(runAndReset() == expected);
                    }
                }
                Again task = new Again();
                all(() -> task.again(true));
                task.again(true);
                check(x == 2 && !task.isDone() && task.cancel(false));
                task.again(false);
                check(x == 2);
            }
            case "future-cancel-running" -> {
                CountDownLatch runs = new CountDownLatch(1);
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    runs.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                    return 1;
                });
                Thread t = new Thread(task);
                t.start();
                runs.await();
                check(task.cancel(true) && task.isCancelled());
                try {
                    task.get();
                    check(false);
                } catch (CancellationException e) {
                    t.join();
                }
                check(x == 1);
            }
            case "future-cancel-late" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread[] t = start(task::run);
                check(task.cancel(false)); // unless it has run
                t[0].join();
            }
            case "future-timed" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                try {
                    task.get(1, TimeUnit.SECONDS);
                    check(false);
                } catch (TimeoutException e) {
                    task.run();
                }
                check(task.get(1, TimeUnit.SECONDS) == 1);
            }
            case "pool-single" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor(daemons());
                Future<Integer> first = pool.submit(() -> ++x), second = pool.submit(() -> ++x); // one after the other
                check(first.get() == 1 && second.get() == 2);
            }
            case "pool-cached-race" -> {
                ExecutorService pool = Executors.newCachedThreadPool(daemons());
                Future<Integer> first = pool.submit(() -> ++x), second = pool.submit(() -> ++x); // two threads
                first.get();
                second.get();
            }
            case "pool-rejected-caught" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                pool.shutdown();
                try {
                    pool.execute(() -> x++);
                    check(false);
                } catch (RejectedExecutionException e) {
                    check(pool.isShutdown() && pool.isTerminated());
                }
            }
            case "pool-shutdown-races" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                Thread[] t = start(pool::shutdown);
                pool.execute(() -> x++); // may come too late
                t[0].join();
            }
            case "pool-shutdown-now" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                CountDownLatch runs = new CountDownLatch(1);
                Future<Boolean> interrupted = pool.submit(() -> {
                    runs.countDown();
                    try {
                        new CountDownLatch(1).await();
                        return false;
                    } catch (InterruptedException e) {
                        return true;
                    }
                });
                pool.execute(() -> x++);
                runs.await();
                check(pool.shutdownNow().size() == 1 && interrupted.get() && x == 0);
            }
            case "pool-caller-lost" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                        daemons(),
                        new ThreadPoolExecutor.CallerRunsPolicy());
                pool.shutdown();
                pool.submit(() -> 1).get(); // nobody runs it, nobody says so
            }
            case "pool-discards-lost", "pool-discards-oldest", "pool-discards-oldest-lost" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
                        daemons(),
                        name.equals("pool-discards-lost") ? new ThreadPoolExecutor.DiscardPolicy()
                                : new ThreadPoolExecutor.DiscardOldestPolicy());
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                Future<Integer> older = pool.submit(() -> 1), newer = pool.submit(() -> 2); // there is room for one
                gate.countDown();
                if (name.equals("pool-discards-oldest")) {
                    check(newer.get() == 2);
                } else {
                    check(older.get() + newer.get() == 3);
                }
            }
            case "pool-completion-more" -> {
                CompletionService<Integer> done =
                        new ExecutorCompletionService<>(Executors.newFixedThreadPool(1, daemons()));
                done.submit(() -> 1);
                done.take();
                done.take(); // nothing else was submitted
            }
            case "pool-completion-order" -> {
                CompletionService<Integer> done =
                        new ExecutorCompletionService<>(Executors.newFixedThreadPool(2, daemons()));
                done.submit(() -> 1);
                done.submit(() -> 2);
                check(done.take().get() == 1); // the first that is done, not the first that was submitted
            }
            case "pool-all-timed" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> {
                    new CountDownLatch(1).await();
                    return 1;
                });
                check(pool.invokeAll(tasks, 1, TimeUnit.SECONDS).get(0).isCancelled());
            }
            case "pool-all-throws" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> {
                    throw new IllegalStateException();
                });
                pool.invokeAll(tasks).get(0).get();
            }
            case "pool-any-throws" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> {
                    throw new IllegalStateException();
                });
                pool.invokeAny(tasks); // none of them has a result
            }
            case "scheduled-cancelled" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                pool.setRemoveOnCancelPolicy(true);
                ScheduledFuture<?> f = pool.schedule(() -> x++, 1, TimeUnit.SECONDS);
                check(f.cancel(false) && pool.getQueue().isEmpty());
                Thread.sleep(2000);
                check(x == 0);
            }
            case "scheduled-delay" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                CountDownLatch twice = new CountDownLatch(2);
                long begin = System.nanoTime();
                pool.scheduleWithFixedDelay(twice::countDown, 1, 1, TimeUnit.SECONDS);
                twice.await();
                check(System.nanoTime() - begin >= 2_000_000_000L);
            }
            case "scheduled-shut", "scheduled-shut-dropped" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(name.equals("scheduled-shut"));
                CountDownLatch ran = new CountDownLatch(1);
                pool.schedule(ran::countDown, 1, TimeUnit.SECONDS);
                pool.shutdown();
                ran.await();
            }
            case "scheduled-throws" -> {
                // What a periodic task throws ends it, and is shown to nobody who does not ask.
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                CountDownLatch twice = new CountDownLatch(2);
                pool.scheduleAtFixedRate(() -> {
                    twice.countDown();
                    throw new IllegalStateException();
                }, 1, 1, TimeUnit.SECONDS);
                twice.await();
            }
            case "publisher-closed" -> {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 1);
                publisher.close();
                publisher.submit(1);
            }
            case "timer-order" -> {
                Timer timer = new Timer(true);
                CountDownLatch both = new CountDownLatch(2);
                long begin = System.nanoTime();
                timer.schedule(task(() -> {
                    check(x++ == 1);
                    both.countDown();
                }), 2000);
                timer.schedule(task(() -> {
                    check(x++ == 0);
                    both.countDown();
                }), 1000);
                both.await();
                check(System.nanoTime() - begin >= 2_000_000_000L);
            }
            // its thread is no daemon and goes on waiting
            case "timer-left" -> new Timer().schedule(task(() -> x++), 1000);
            case "timer-race" -> {
                new Timer(true).schedule(task(() -> x++), 1000);
                x++; // nothing orders it before the task
                Thread.sleep(2000);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
