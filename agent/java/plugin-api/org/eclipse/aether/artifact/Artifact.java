package org.eclipse.aether.artifact;

import java.io.File;

public interface Artifact {
    File getFile();
}
