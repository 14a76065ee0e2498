package org.gradle.api;

import java.io.File;

public interface Project {
    File file(Object path);

    Object findProperty(String name);

    File getProjectDir();
}
