/** Annotations by which tests of JUnit are explored by hpor, whatever runs them. */
package hpor.test;
