package org.eclipse.aether.artifact;

import java.io.File;

public final class DefaultArtifact implements Artifact {
    public DefaultArtifact(String coordinates) {
    }

    @Override
    public File getFile() {
        throw new IllegalStateException();
    }
}
