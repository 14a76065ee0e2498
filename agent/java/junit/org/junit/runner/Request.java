package org.junit.runner;

public abstract class Request {
    public static native Request aClass(Class<?> type);

    public native Request filterWith(Description description);

    public abstract Runner getRunner();
}
