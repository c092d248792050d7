/** How long the service takes to start. */
package dev.vidport.bench.start;
