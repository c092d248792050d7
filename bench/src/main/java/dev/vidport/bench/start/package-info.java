/** Measures the start time of the service. */
package dev.vidport.bench.start;
