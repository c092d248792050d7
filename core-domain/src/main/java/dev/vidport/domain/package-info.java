/**
 * The rules of Vidport: values, states and transitions. Pure, no I/O; depends only on the JDK. The
 * packages {@code net}, {@code file} and {@code concurrent} have primitives that several adapters
 * share.
 */
package dev.vidport.domain;
