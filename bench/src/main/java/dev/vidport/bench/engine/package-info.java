/** The job engine: what it adds to the work, and how it bears many steps, workers and videos. */
package dev.vidport.bench.engine;
