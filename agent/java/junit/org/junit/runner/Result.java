package org.junit.runner;

public class Result {
}
