package org.junit.jupiter.api.extension;

import java.lang.reflect.Method;

public interface ExtensionContext {
    String getUniqueId();

    Class<?> getRequiredTestClass();

    Method getRequiredTestMethod();
}
