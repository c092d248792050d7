/** Measures what redactions and cuts add to the cost of a job. */
package dev.vidport.bench.media;
