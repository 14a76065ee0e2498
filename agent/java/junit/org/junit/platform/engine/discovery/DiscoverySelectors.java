package org.junit.platform.engine.discovery;

public final class DiscoverySelectors {
    public static native ClassSelector selectClass(Class<?> type);

    public static native UniqueIdSelector selectUniqueId(String id);
}
