package org.junit.platform.launcher;

import java.util.Optional;
import org.junit.platform.engine.TestSource;

public final class TestIdentifier {
    public native String getUniqueId();

    public native Optional<String> getParentId();

    public native String getDisplayName();

    public native Optional<TestSource> getSource();

    public native boolean isTest();
}
