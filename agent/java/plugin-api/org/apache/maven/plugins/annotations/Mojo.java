package org.apache.maven.plugins.annotations;

public @interface Mojo {
    String name();

    LifecyclePhase defaultPhase() default LifecyclePhase.NONE;

    ResolutionScope requiresDependencyResolution() default ResolutionScope.NONE;

    boolean threadSafe() default false;
}
