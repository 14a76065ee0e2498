/** What plugins of build tools share: it finds test classes and hpor, runs it, and reads its results. */
package hpor.build;
