/** Measures live rendering of recordings. */
package dev.vidport.bench.stream;
