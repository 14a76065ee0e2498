/** Tasks for build scripts of Gradle. */
package hpor.gradle;
