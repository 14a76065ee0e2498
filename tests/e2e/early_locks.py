"""What random programs do that start threads while the first one holds a lock."""

LOCKS = (
    "synchronized (gate) {{ {inner} }}", "lock.lock(); try {{ {inner} }} finally {{ lock.unlock(); }}",
    "shared.readLock().lock(); try {{ {inner} }} finally {{ shared.readLock().unlock(); }}",
    "shared.writeLock().lock(); try {{ {inner} }} finally {{ shared.writeLock().unlock(); }}",
    "permits.acquire(); {inner} permits.release();")
READS = (
    "first", "second", "bit(lock.isLocked())", "lock.getQueueLength()", "bit(lock.toString().endsWith(\"[Unlocked]\"))",
    "bit(lock.hasQueuedThreads())", "shared.getReadLockCount()", "bit(shared.isWriteLocked())",
    "permits.availablePermits()", "bit(Thread.holdsLock(gate))", "bit(threads[{thread}].isInterrupted())")
STATEMENTS = (
    "first++;", "second = {small};", "threads[{thread}].interrupt();",
    "lock.lock(); changed.signal(); lock.unlock();", "lock.lock(); changed.signalAll(); lock.unlock();",
    "lock.lock(); try {{ h = h * 7 + bit(changed.await(1, TimeUnit.MILLISECONDS)); }} finally {{ lock.unlock(); }}",
    "lock.lock(); try {{ h = h * 7 + (lock.hasWaiters(changed) ? 3 : 4); }} finally {{ lock.unlock(); }}",
    "synchronized (gate) {{ gate.notify(); }}", "synchronized (gate) {{ gate.wait(1); }}",
    "h = h * 7 + bit(permits.tryAcquire());", "permits.release();")
BLOCKS = LOCKS + ("if (lock.tryLock()) try {{ {inner} }} finally {{ lock.unlock(); }} else h++;",)
ABOUT = (READS, STATEMENTS, BLOCKS)
