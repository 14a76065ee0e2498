package org.gradle.api;

public class GradleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GradleException(String message) {
        super(message);
    }

    public GradleException(String message, Throwable cause) {
        super(message, cause);
    }
}
