/** Prints measurements and whether they meet their goals. */
package dev.vidport.bench.report;
