/** hpor-maven-plugin. */
package hpor.maven;
