package org.junit.runner;

import java.util.List;
import org.junit.runner.notification.Failure;

public class Result {
    public native List<Failure> getFailures();
}
