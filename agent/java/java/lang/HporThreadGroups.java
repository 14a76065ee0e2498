package java.lang;

import jdk.internal.vm.annotation.Hidden;

/**
 * In the place of ThreadGroup's operations on its threads. In the JVM the program's threads are others than in the
 * model, or none at all, and those that have ended are in their groups for a while.
 */
public final class HporThreadGroups {
    private HporThreadGroups() {
    }

    /**
     * The live ones by the order of their numbers, which is the same in every execution. Virtual threads are in no
     * group's lists.
     */
    @Hidden
    private static Thread[] members(ThreadGroup group, boolean deep, int site) {
        Thread[] members = HporBackend.threads.clone();
        int count = 0;
        for (Thread t : members) {
            if (t != null && !HporThreads.isVirtual(t) && isIn(t.getThreadGroup(), group, deep)
                    && (t == Hpor.running || HporThreads.isAlive(t, site))) {
                members[count++] = t;
            }
        }
        return java.util.Arrays.copyOf(members, count);
    }

    private static boolean isIn(ThreadGroup of, ThreadGroup group, boolean deep) {
        while (deep && of != null && of != group) {
            of = of.getParent();
        }
        return of == group;
    }

    @Hidden
    public static int activeCount(int site) {
        return activeCount(Thread.currentThread().getThreadGroup(), site);
    }

    @Hidden
    public static int activeCount(Object o, int site) {
        ThreadGroup group = (ThreadGroup) o;
        if (group == null || Thread.currentThread() != Hpor.running) {
            return group.activeCount();
        }
        HporNamed.named("asks how many threads a group has");
        HporSections.seesThreads();
        return members(group, true, site).length;
    }

    @Hidden
    public static int enumerate(Thread[] list, int site) {
        return enumerate(Thread.currentThread().getThreadGroup(), list, site);
    }

    @Hidden
    public static int enumerate(Object group, Thread[] list, int site) {
        return enumerate(group, list, true, site);
    }

    @Hidden
    public static int enumerate(Object o, Thread[] list, boolean deep, int site) {
        ThreadGroup group = (ThreadGroup) o;
        if (group == null || list == null || Thread.currentThread() != Hpor.running) {
            return group.enumerate(list, deep);
        }
        HporNamed.named("asks for the threads of a group");
        HporSections.seesThreads();
        int count = 0;
        for (Thread t : members(group, deep, site)) {
            if (count < list.length) {
                list[count++] = t;
            }
        }
        return count;
    }

    /** As the JDK writes it. */
    @Hidden
    public static void list(Object o, int site) {
        ThreadGroup group = (ThreadGroup) o;
        if (group == null || Thread.currentThread() != Hpor.running) {
            group.list();
            return;
        }
        HporNamed.named("asks for the threads of a group");
        HporSections.seesThreads();
        list(group, "", site);
    }

    @Hidden
    private static void list(ThreadGroup group, String indent, int site) {
        System.out.println(indent + group);
        String deeper = indent + "    ";
        for (Thread t : members(group, false, site)) {
            System.out.println(deeper + t);
        }
        ThreadGroup[] groups = new ThreadGroup[group.activeGroupCount()];
        int count = group.enumerate(groups, false);
        for (int i = 0; i < count; i++) {
            list(groups[i], deeper, site);
        }
    }

    @Hidden
    public static void interrupt(Object o, int site) {
        ThreadGroup group = (ThreadGroup) o;
        if (group == null || Thread.currentThread() != Hpor.running) {
            group.interrupt();
            return;
        }
        HporNamed.named("interrupts the threads of a group");
        HporSections.seesThreads();
        for (Thread t : members(group, true, site)) {
            HporThreads.interrupt(t, site);
            t.interrupt();
        }
    }

    /** Does a method of the program get an exception that nobody has caught? A group gives it to the one above it. */
    static boolean mayHandle(ThreadGroup group) {
        while (group != null
                && !HporThreads.overrides0(group.getClass(), ThreadGroup.class, HporThreads.UNCAUGHT)) {
            group = group.getParent();
        }
        return group != null;
    }
}
