/** A cheap load generator: it shares the processors with the server it measures. */
package dev.vidport.bench.load;
