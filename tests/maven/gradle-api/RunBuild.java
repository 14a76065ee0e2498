import java.io.File;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gradle.api.internal.StartParameterInternal;
import org.gradle.api.logging.LogLevel;
import org.gradle.initialization.DefaultBuildCancellationToken;
import org.gradle.initialization.DefaultBuildRequestContext;
import org.gradle.initialization.DefaultBuildRequestMetaData;
import org.gradle.initialization.NoOpBuildEventConsumer;
import org.gradle.internal.buildprocess.BuildProcessState;
import org.gradle.internal.classpath.ClassPath;
import org.gradle.internal.instrumentation.agent.AgentStatus;
import org.gradle.internal.logging.LoggingManagerInternal;
import org.gradle.internal.logging.services.LoggingServiceRegistry;
import org.gradle.internal.nativeintegration.services.NativeServices;
import org.gradle.internal.nativeintegration.services.NativeServices.NativeServicesMode;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.launcher.exec.BuildActionResult;
import org.gradle.launcher.exec.BuildExecutor;
import org.gradle.launcher.exec.DefaultBuildActionParameters;
import org.gradle.tooling.internal.provider.action.ExecuteBuildAction;

/**
 * The command `gradle`, for the Gradle on the class path: no distribution of it is needed.
 * RunBuild GRADLE-USER-HOME PROJECT [-Pname=value]... [-x TASK]... TASK...
 */
public class RunBuild {
    public static void main(String[] words) {
        File home = new File(words[0]), project = new File(words[1]);
        NativeServices.initializeOnDaemon(home, NativeServicesMode.ENABLED);
        ServiceRegistry logging = LoggingServiceRegistry.newCommandLineProcessLogging();
        LoggingManagerInternal manager = logging.getFactory(LoggingManagerInternal.class).create();
        manager.attachSystemOutAndErr();
        manager.captureSystemSources().setLevelInternal(LogLevel.LIFECYCLE).start();
        BuildProcessState state = new BuildProcessState(false, AgentStatus.disabled(), ClassPath.EMPTY, logging,
                NativeServices.getInstance());
        BuildActionResult result = state.getServices().get(BuildExecutor.class).execute(
                new ExecuteBuildAction(wishes(home, project, words)),
                new DefaultBuildActionParameters(System.getProperties(), System.getenv(), project, LogLevel.LIFECYCLE,
                        false, ClassPath.EMPTY),
                new DefaultBuildRequestContext(new DefaultBuildRequestMetaData(System.currentTimeMillis()),
                        new DefaultBuildCancellationToken(), new NoOpBuildEventConsumer()));
        System.exit(result.hasFailure() ? 1 : 0);
    }

    private static StartParameterInternal wishes(File home, File project, String[] words) {
        List<String> tasks = new ArrayList<>(), excluded = new ArrayList<>();
        Map<String, String> properties = new HashMap<>();
        for (int i = 2; i < words.length; i++) {
            if (words[i].startsWith("-P")) {
                String[] parts = words[i].substring(2).split("=", 2);
                properties.put(parts[0], parts[1]);
            } else if (words[i].equals("-x")) {
                excluded.add(words[++i]);
            } else {
                tasks.add(words[i]);
            }
        }
        StartParameterInternal start = new StartParameterInternal();
        start.setGradleUserHomeDir(home);
        start.setProjectDir(project);
        start.setCurrentDir(project);
        start.setTaskNames(tasks);
        start.setExcludedTaskNames(excluded);
        start.setProjectProperties(properties);
        return start;
    }
}
