/** Measures what authentication and limits add to requests, and the rate limit of several hosts. */
package dev.vidport.bench.access;
