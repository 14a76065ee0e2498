package org.apache.maven.plugins.annotations;

public enum LifecyclePhase {
    VERIFY, NONE
}
