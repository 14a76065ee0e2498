/** Threads by Thread.Builder, platform and virtual: names, groups, locals and handlers are what was asked for. */
public class Main {
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static volatile Throwable caught;

    public static void main(String[] args) throws InterruptedException {
        INHERITED.set("parent");
        ThreadGroup group = new ThreadGroup("group");
        Thread platform = Thread.ofPlatform().name("worker-", 7).group(group).daemon().priority(3).unstarted(() -> {
            assert INHERITED.get().equals("parent");
            throw new IllegalStateException("dealt with");
        });
        assert platform.getName().equals("worker-7") && platform.getThreadGroup() == group && platform.isDaemon()
                && platform.getPriority() == 3 && platform.getState() == Thread.State.NEW;
        platform.setUncaughtExceptionHandler((t, e) -> caught = e);
        Thread alone = Thread.ofVirtual().inheritInheritableThreadLocals(false).unstarted(() -> {
            assert INHERITED.get() == null && Thread.currentThread().isVirtual();
        });
        platform.start();
        alone.start();
        platform.join();
        alone.join();
        assert caught != null && caught.getMessage().equals("dealt with");
    }
}
