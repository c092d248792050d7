/** Recordings that are rendered while they arrive. */
package dev.vidport.bench.stream;
