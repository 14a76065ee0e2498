package hpor.test;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * JUnit 5: has a test explored in a JVM of its own, in the place of its methods. {@link Hpor} brings it along. In that
 * JVM it does nothing, nor where the property {@code hpor.marks} is "off".
 */
public final class HporExtension implements BeforeEachCallback, InvocationInterceptor {
    /** JUnit makes one. */
    public HporExtension() {
    }

    /** Before the test, and not around it: a time limit of JUnit's is one for each execution, not for all of them. */
    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        if (Search.isPlain()) {
            return;
        }
        Class<?> type = context.getRequiredTestClass();
        Marks marks = Marks.of(context.getRequiredTestMethod(), type);
        Outcome outcome = new Search(type, marks).run(type.getName() + "#" + context.getUniqueId());
        outcome.report(marks.incomplete(), TestAbortedException::new);
    }

    private static void unlessElsewhere(Invocation<Void> call) throws Throwable {
        if (Search.isPlain()) {
            call.proceed();
        } else {
            call.skip();
        }
    }

    @Override
    public void interceptBeforeAllMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }

    @Override
    public void interceptBeforeEachMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }

    @Override
    public void interceptTestMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }

    /** All tests that a factory makes have been explored together: here it makes none. */
    @Override
    @SuppressWarnings("unchecked")
    public <T> T interceptTestFactoryMethod(Invocation<T> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        if (Search.isPlain()) {
            return call.proceed();
        }
        call.skip();
        return (T) List.of();
    }

    @Override
    public void interceptAfterEachMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }

    @Override
    public void interceptAfterAllMethod(Invocation<Void> call, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        unlessElsewhere(call);
    }
}
