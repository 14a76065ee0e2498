package java.lang;

import java.util.ArrayList;
import java.util.List;

/**
 * Which step has handed a pool's thread the task that it has taken from the pool's queue, for the report. Called while
 * hooks are muted. Tasks are compared, not asked.
 */
final class HporSubmitted {
    private record Task(Object task, int step) {
    }

    private static final List<Task> submitted = new ArrayList<>();
    private static final int UNKNOWN = -1;
    /** By the number of the thread: the step, from 1; 0: it has taken none. */
    private static int[] taken = {};

    private HporSubmitted() {
    }

    /** An execution begins to be recorded. */
    static void begin() {
        submitted.clear();
        taken = new int[0];
    }

    /** The innermost call that hands a task over has it among its local variables. Called where a section begins. */
    static void note(List<StackWalker.StackFrame> frames, int step) {
        for (StackWalker.StackFrame frame : frames) {
            String name = frame.getMethodName();
            if ((name.equals("execute") || name.equals("delayedExecute")) && frame instanceof LiveStackFrame f) {
                Object[] locals = f.getLocals();
                if (locals.length > 1 && locals[1] instanceof Runnable task && stepOf(task) == 0) {
                    submitted.add(new Task(task, step));
                }
                return;
            }
        }
    }

    private static int stepOf(Object task) {
        for (Task t : submitted) {
            if (t.task == task) {
                return t.step;
            }
        }
        return 0;
    }

    /** The innermost frame returns it to the running thread. */
    static void returned(StackWalker.StackFrame inner, Object result) {
        int thread = Hpor.runningId;
        if (!inner.getMethodName().equals("getTask") || !(result instanceof Runnable) || thread < 0) {
            return;
        }
        if (thread >= taken.length) {
            int[] more = new int[thread + 16];
            System.arraycopy(taken, 0, more, 0, taken.length);
            taken = more;
        }
        int step = stepOf(result);
        taken[thread] = step == 0 ? UNKNOWN : step;
    }

    static int taken(int thread) {
        return thread < taken.length ? taken[thread] : 0;
    }
}
