/** Prints what was measured, and whether it is as good as it has to be. */
package dev.vidport.bench.report;
