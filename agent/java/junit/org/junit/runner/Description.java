package org.junit.runner;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Collection;

/** Only what hpor calls, to compile against; JUnit itself is the user's. So it is with all files of this folder. */
public class Description {
    public native ArrayList<Description> getChildren();

    public native boolean isTest();

    public native String getClassName();

    public native String getMethodName();

    public native String getDisplayName();

    public native Class<?> getTestClass();

    public native Collection<Annotation> getAnnotations();

    public native <T extends Annotation> T getAnnotation(Class<T> type);
}
