/** {@code ./vidport bench}: measures the service against what it replaces. */
package dev.vidport.bench;
