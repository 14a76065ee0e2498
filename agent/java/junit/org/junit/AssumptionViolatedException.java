package org.junit;

public class AssumptionViolatedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AssumptionViolatedException(String message) {
    }
}
