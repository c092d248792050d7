/**
 * Measures the job engine: overhead per step, and behaviour with many steps, workers and videos.
 */
package dev.vidport.bench.engine;
