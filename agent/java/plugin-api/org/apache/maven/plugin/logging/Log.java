package org.apache.maven.plugin.logging;

public interface Log {
    void info(CharSequence text);

    void warn(CharSequence text);
}
