/** {@code ./vidport bench}: compares the service with the tools it replaces. */
package dev.vidport.bench;
