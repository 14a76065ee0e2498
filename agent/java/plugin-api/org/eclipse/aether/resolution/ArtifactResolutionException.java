package org.eclipse.aether.resolution;

public class ArtifactResolutionException extends Exception {
    private static final long serialVersionUID = 1L;
}
