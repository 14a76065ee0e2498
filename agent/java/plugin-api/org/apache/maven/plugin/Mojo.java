package org.apache.maven.plugin;

public interface Mojo {
    void execute() throws MojoExecutionException, MojoFailureException;
}
