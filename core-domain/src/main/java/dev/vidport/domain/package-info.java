/** The rules of Vidport: values, states and transitions. Pure, no I/O; depends only on the JDK. */
package dev.vidport.domain;
