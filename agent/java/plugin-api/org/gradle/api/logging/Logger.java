package org.gradle.api.logging;

public interface Logger {
    void lifecycle(String message);

    void warn(String message);
}
