/** The rules of Vidport: values, states and transitions. Pure, no I/O; knows the JDK alone. */
package dev.vidport.domain;
