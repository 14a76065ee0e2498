import java.util.List;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.simpl.RAMJobStore;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.SchedulerSignaler;

/** Clients of Quartz's store of jobs in memory. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "acquired-once" -> acquiredOnce();
            case "removed" -> removed();
            case "paused" -> paused();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static int theirs;

    static class Signaler implements SchedulerSignaler {
        @Override
        public void notifyTriggerListenersMisfired(Trigger trigger) {
        }

        @Override
        public void notifySchedulerListenersFinalized(Trigger trigger) {
        }

        @Override
        public void notifySchedulerListenersJobDeleted(JobKey key) {
        }

        @Override
        public void signalSchedulingChange(long time) {
        }

        @Override
        public void notifySchedulerListenersError(String text, org.quartz.SchedulerException error) {
        }
    }

    static RAMJobStore store() throws Exception {
        RAMJobStore store = new RAMJobStore();
        store.initialize(null, new Signaler());
        JobDetail job = JobBuilder.newJob(org.quartz.Job.class).withIdentity("a").build();
        OperableTrigger trigger = (OperableTrigger) TriggerBuilder.newTrigger().withIdentity("t").forJob(job)
                .startAt(new java.util.Date(System.currentTimeMillis() + 1_000)).build();
        trigger.computeFirstFireTime(null);
        store.storeJobAndTrigger(job, trigger);
        return store;
    }

    static List<OperableTrigger> acquire(RAMJobStore store) {
        return store.acquireNextTriggers(System.currentTimeMillis() + 1_000_000, 1, 0);
    }

    /** Javadoc of JobStore.acquireNextTriggers: reserved for the caller. */
    static void acquiredOnce() throws Exception {
        RAMJobStore store = store();
        Thread other = new Thread(() -> theirs = acquire(store).size());
        other.start();
        int mine = acquire(store).size();
        other.join();
        assert mine + theirs == 1 : mine + " " + theirs;
    }

    /** Javadoc of JobStore.removeJob: the job goes with its triggers, which fire no more. */
    static void removed() throws Exception {
        RAMJobStore store = store();
        Thread other = new Thread(() -> {
            List<OperableTrigger> acquired = acquire(store);
            theirs = acquired.isEmpty() ? 0 : store.triggersFired(acquired).size();
        });
        other.start();
        boolean mine = store.removeJob(new JobKey("a"));
        other.join();
        assert theirs == 1 || mine;
        assert store.getNumberOfJobs() == 0 && store.getNumberOfTriggers() == 0 && acquire(store).isEmpty();
    }

    /** Javadoc of JobStore.pauseTrigger and releaseAcquiredTrigger: a paused trigger is not acquired until resumed. */
    static void paused() throws Exception {
        RAMJobStore store = store();
        Thread other = new Thread(() -> acquire(store).forEach(store::releaseAcquiredTrigger));
        other.start();
        store.pauseTrigger(new TriggerKey("t"));
        other.join();
        assert acquire(store).isEmpty();
        store.resumeTrigger(new TriggerKey("t"));
        assert acquire(store).size() == 1;
    }
}
