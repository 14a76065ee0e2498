"""What random programs with loops are about (random_programs.py): reads, statements, and blocks around others."""

# Loops that wait, with and without a pause; three rounds of the timed ones fit into the slack. What they wait for comes
# at the end of
# another thread at the latest, which has no loops.
LOOPS = (
    ("first", "flag", "counter.get()", "left.vol", "shown.get()", "bit(lock.isLocked())"),
    ("first++;", "flag = 1;", "counter.incrementAndGet();", "left.vol = {bit};", "free.add({small});",
     "while (flag == 0) Thread.yield();", "while (counter.get() < {small}) {{ }}",
     "while (!counter.compareAndSet(2, 3)) {{ }}",
     "while (left.vol + flag < {small}) Thread.onSpinWait();", "while (number(free.poll()) == 7) Thread.yield();",
     "while (flag < {small}) Thread.sleep(300);", "while (!latch.await(300, TimeUnit.MILLISECONDS)) {{ }}",
     "while (counter.get() == {bit}) LockSupport.parkNanos(300_000_000);",
     "while (counter.getAndSet(2) == {bit}) {{ }}",
     "while (flag == 0) {{ if (++first == 2) break; }}",
     "while (left.vol < {small}) {{ h += 40 + shown.incrementAndGet(); if (h > 99) break; }}",
     "while (flag == 0) {{ shown.incrementAndGet(); shown.decrementAndGet(); }}",
     "while (flag < {small}) {{ lock.lock(); lock.unlock(); }}",
     "while (counter.get() == {bit}) {{ left.numbers[0] = 0; shown.set(0); }}",
     "while (flag < {small}) {{ int[] made = new int[2]; made[0] = left.vol; made[1] = made[0] + 1; }}",
     "while (flag == 0) {{ ArrayList<Integer> made = new ArrayList<>(); made.add(left.vol); "
     "for (int one : made) made.set(0, one + counter.get()); }}",
     "while (left.vol < {small}) {{ Cell old = left; Cell made = new Cell(); made.plain = flag; made.vol = 5; "
     "left = made; made.next = old; left = old; }}",
     "while (counter.get() == {bit}) {{ left.next = new Cell(); left.next.plain++; left.next = null; }}",
     "for (int i{unique} = 0; flag == 0; i{unique}++) {{ try {{ if (left.vol < 5) "
     "throw new IllegalStateException(); }} catch (IllegalStateException e{unique}) {{ Thread.yield(); }} }}"),
    ("synchronized (gate) {{ while (flag == 0) gate.wait(300); {inner} }}",
    "synchronized (gate) {{ flag = 1; {inner} gate.notify(); }}",
     "synchronized (gate) {{ {inner} }}",
     "while (flag == {bit}) {{ synchronized (gate) {{ if (first != 0) break; }} }} {inner}",
     "lock.lock(); try {{ {inner} }} finally {{ lock.unlock(); }}",
     "while (!lock.tryLock()) {{ }} try {{ {inner} }} finally {{ lock.unlock(); }}"))
# The same with conditions.
CONDITIONS = (
    (),
    ("while (flag == 0) {{ lock.lock(); changed.signalAll(); lock.unlock(); }}",
     "while (left.vol < {small}) {{ lock.lock(); changed.signal(); lock.unlock(); Thread.yield(); }}",
     "while (counter.get() == {bit}) {{ if (lock.tryLock(1, TimeUnit.MILLISECONDS)) lock.unlock(); }}",
     "lock.lock(); changed.signal(); lock.unlock();"),
    ("lock.lock(); try {{ while (flag == 0) changed.await(); {inner} }} finally {{ lock.unlock(); }}",
     "lock.lock(); try {{ while (left.vol < {small}) changed.await(300, TimeUnit.MILLISECONDS); {inner} }} "
     "finally {{ lock.unlock(); }}",
     "while (flag < {small}) {{ lock.lock(); try {{ if (flag < {small}) changed.await(); {inner} }} "
     "finally {{ lock.unlock(); }} }}"))
SIGNALLED_AT_LAST = " lock.lock(); try { changed.signalAll(); } finally { lock.unlock(); }"
AT_LAST = "free.add(1); latch.countDown(); counter.set(2); left.vol = 2; flag = 2;"
