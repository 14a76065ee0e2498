package org.apache.maven.plugins.annotations;

public @interface Component {
}
