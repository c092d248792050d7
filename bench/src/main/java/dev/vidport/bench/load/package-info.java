/** A load generator that costs little, since it shares the processors with what it measures. */
package dev.vidport.bench.load;
