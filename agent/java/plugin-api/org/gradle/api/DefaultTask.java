package org.gradle.api;

import org.gradle.api.logging.Logger;

public class DefaultTask {
    public Logger getLogger() {
        throw new IllegalStateException();
    }

    public Project getProject() {
        throw new IllegalStateException();
    }

    public String getPath() {
        throw new IllegalStateException();
    }
}
