package org.junit.runner.notification;

import org.junit.runner.Description;

public class RunListener {
    public void testStarted(Description description) throws Exception {
    }

    public void testFailure(Failure failure) throws Exception {
    }

    public void testAssumptionFailure(Failure failure) {
    }

    public void testIgnored(Description description) throws Exception {
    }
}
