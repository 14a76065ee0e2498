import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.simpl.RAMJobStore;

/** Two threads add a job of one name to Quartz's store in memory: one of them is told that there is one already. */
public class Main {
    static boolean other;

    public static final class Nothing implements Job {
        @Override
        public void execute(JobExecutionContext context) {
        }
    }

    static boolean adds(RAMJobStore store, JobDetail job) {
        try {
            store.storeJob(job, false);
            return true;
        } catch (ObjectAlreadyExistsException e) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        RAMJobStore store = new RAMJobStore();
        JobDetail job = JobBuilder.newJob(Nothing.class).withIdentity("count").build();
        Thread thread = new Thread(() -> other = adds(store, job));
        thread.start();
        boolean mine = adds(store, job);
        thread.join();
        assert mine != other && store.getNumberOfJobs() == 1 : mine + " " + other;
        System.out.println("one has added it");
    }
}
