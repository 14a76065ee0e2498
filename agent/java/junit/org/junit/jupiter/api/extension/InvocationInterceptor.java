package org.junit.jupiter.api.extension;

import java.lang.reflect.Method;

public interface InvocationInterceptor extends Extension {
    interface Invocation<T> {
        T proceed() throws Throwable;

        default void skip() {
        }
    }

    default void interceptBeforeAllMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }

    default void interceptBeforeEachMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }

    default void interceptTestMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }

    default <T> T interceptTestFactoryMethod(Invocation<T> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        return null;
    }

    default void interceptTestTemplateMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }

    default void interceptAfterEachMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }

    default void interceptAfterAllMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
    }
}
