package org.apache.maven.plugin;

import org.apache.maven.plugin.logging.Log;

public abstract class AbstractMojo implements Mojo {
    public Log getLog() {
        throw new IllegalStateException();
    }
}
