package hpor.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Adds what runs JUnit 5, and what a project need not name, since Surefire brings it along as well. */
final class JUnitJars {
    private static final String PLATFORM = "junit-platform-commons", JUPITER = "junit-jupiter-api";
    private final RepositorySystem repositories;
    private final RepositorySystemSession session;
    private final List<RemoteRepository> remotes;

    JUnitJars(RepositorySystem repositories, RepositorySystemSession session, List<RemoteRepository> remotes) {
        this.repositories = repositories;
        this.session = session;
        this.remotes = remotes;
    }

    List<String> addTo(List<String> classPath) throws IOException {
        List<String> path = new ArrayList<>(classPath);
        String platform = version(path, PLATFORM), jupiter = version(path, JUPITER);
        if (jupiter != null) {
            add(path, "org.junit.jupiter", "junit-jupiter-engine", jupiter);
        }
        if (platform != null) {
            add(path, "org.junit.platform", "junit-platform-engine", platform);
            add(path, "org.junit.platform", "junit-platform-launcher", platform);
        }
        return path;
    }

    private void add(List<String> path, String group, String name, String version) throws IOException {
        if (version(path, name) != null) {
            return;
        }
        DefaultArtifact wanted = new DefaultArtifact(group + ":" + name + ":" + version);
        try {
            path.add(repositories.resolveArtifact(session, new ArtifactRequest(wanted, remotes, null)).getArtifact()
                    .getFile().getPath());
        } catch (ArtifactResolutionException e) {
            throw new IOException("JUnit 5 needs " + group + ":" + name + ":" + version + ": " + e.getMessage(), e);
        }
    }

    /** By the name of the jar; null: it is not there. */
    private static String version(List<String> path, String name) {
        Pattern jar = Pattern.compile(Pattern.quote(name) + "-(\\d.*)\\.jar");
        for (String element : path) {
            Matcher matcher = jar.matcher(new File(element).getName());
            if (matcher.matches()) {
                return matcher.group(1);
            }
        }
        return null;
    }
}
