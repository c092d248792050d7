/** Requests for status and lists, against a bare Javalin. */
package dev.vidport.bench.api;
