package org.apache.maven.plugins.annotations;

public enum ResolutionScope {
    TEST, NONE
}
