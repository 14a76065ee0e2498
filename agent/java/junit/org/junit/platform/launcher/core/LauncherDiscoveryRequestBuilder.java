package org.junit.platform.launcher.core;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

public final class LauncherDiscoveryRequestBuilder {
    public static native LauncherDiscoveryRequestBuilder request();

    public native LauncherDiscoveryRequestBuilder selectors(DiscoverySelector... selectors);

    public native LauncherDiscoveryRequestBuilder configurationParameter(String key, String value);

    public native LauncherDiscoveryRequest build();
}
