/** Measures status and list requests against a bare Javalin server. */
package dev.vidport.bench.access;
