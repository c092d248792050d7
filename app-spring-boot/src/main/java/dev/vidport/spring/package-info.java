/** Vidport as a part of a Spring Boot application. */
@NullMarked
package dev.vidport.spring;

import org.jspecify.annotations.NullMarked;
