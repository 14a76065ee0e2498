package jdk.internal.vm;

public class ContinuationScope {
    public ContinuationScope(String name) {
    }
}
