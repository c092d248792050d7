/** Measures the job engine: overhead per step, and several workers against one. */
package dev.vidport.bench.engine;
