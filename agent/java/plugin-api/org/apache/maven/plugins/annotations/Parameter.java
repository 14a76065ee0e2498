package org.apache.maven.plugins.annotations;

public @interface Parameter {
    String property() default "";

    String defaultValue() default "";

    boolean readonly() default false;
}
