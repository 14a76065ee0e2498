package hpor.build;

import java.io.IOException;

/** A process that ends at the latest when it is closed, or when this JVM ends. */
public final class Child implements AutoCloseable {
    public final Process process;
    private final Thread hook;

    public Child(ProcessBuilder builder) throws IOException {
        process = builder.start();
        hook = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running, since this JVM ends.
        }
    }
}
