package org.gradle.api.file;

import java.io.File;
import java.util.Set;

public interface FileCollection {
    Set<File> getFiles();
}
