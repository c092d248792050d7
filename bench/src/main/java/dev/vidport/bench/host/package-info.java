/** Runs a Vidport host in its own process, with a control server for the measurements. */
package dev.vidport.bench.host;
