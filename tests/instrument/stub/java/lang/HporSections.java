package java.lang;

/** The calls of the JDK's concurrent classes: what was entered is left. */
public final class HporSections {
  public static Object kept;

  private static final int ENTERED = 7;

  public static int enterSection(Object o, int what) {
    return ENTERED;
  }

  public static int enterSection(Object o, int what, long time, java.util.concurrent.TimeUnit unit) {
    return ENTERED;
  }

  private static int functions;

  public static void callsFunction() {
    functions++;
  }

  public static void functionCalled() {
    if (functions-- == 0) {
      throw new InternalError("a function was left that was not called");
    }
  }

  public static long left(long time) {
    return time;
  }

  public static boolean isDone(Object future, int site) {
    return ((java.util.concurrent.Future<?>) future).isDone();
  }

  public static void leaveSection(int was) {
    if (was != ENTERED) {
      throw new InternalError("left with " + was + ", entered with " + ENTERED);
    }
  }

  public static void leaveSection(Object result, int was) {
    leaveSection(was);
  }

  public static void leaveSection(int result, int was) {
    leaveSection(was);
  }

  public static void leaveSection(long result, int was) {
    leaveSection(was);
  }

  public static int meets(java.util.concurrent.CyclicBarrier barrier, int site)
      throws InterruptedException, java.util.concurrent.BrokenBarrierException {
    return barrier.await();
  }

  public static void pushes(Object future, Object action) {
  }

  public static boolean mayGather() {
    return false;
  }

  public static void gathers(java.util.concurrent.CompletableFuture<?> all,
      java.util.concurrent.CompletableFuture<?>[] parts) {
  }

  public static boolean isKnown(java.util.concurrent.CompletableFuture<?> future) {
    return false;
  }

  public static Object counted(java.util.concurrent.CompletableFuture<?> future) {
    return null;
  }

  public static void gathered(java.util.concurrent.CompletableFuture<?> future, boolean last) {
  }

  public static boolean awaitsParts(java.util.concurrent.CompletableFuture<?> future) {
    return false;
  }

  public static void looksInto() {
  }

  public static boolean delays() {
    return false;
  }

  public static void schedules() {
  }

  public static void seesThreads() {
  }

  public static void asksStack() {
  }

  public static boolean partHasThread() {
    return false;
  }

  public static boolean partHasThread(Object part, Object whole) {
    return false;
  }

  public static boolean futureHasThread() {
    return false;
  }

  public static boolean forks(Object task, Object pool, int parallelism) {
    return false;
  }

  public static boolean joins(Object task) {
    return false;
  }

  public static void joined(Object task) {
  }

  public static boolean runs(Object task) {
    return false;
  }

  public static void fails(Object task) {
  }

  public static void usesLists(Object pool) {
  }

  public static boolean stops(Object whole) {
    return false;
  }

  public static boolean gathers(Object whole) {
    return false;
  }

  public static void gathered(Object whole) {
  }

  public static void beginsTask(Object task) {
  }

  public static void endsTask() {
  }

  public static boolean waitsFor(Object future) {
    return false;
  }

  public static void splits(Object o, int split) {
  }
}
