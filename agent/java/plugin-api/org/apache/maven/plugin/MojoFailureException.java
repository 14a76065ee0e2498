package org.apache.maven.plugin;

public class MojoFailureException extends Exception {
    private static final long serialVersionUID = 1L;

    public MojoFailureException(String message) {
        super(message);
    }
}
