/** Runs a Vidport host in its own process, and measures its jobs. */
package dev.vidport.bench.host;
