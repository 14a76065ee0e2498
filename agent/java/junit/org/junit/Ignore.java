package org.junit;

public @interface Ignore {
    String value() default "";
}
