package dev.vidport.persistence.job;

/**
 * The result of packaging, as stored.
 *
 * @param lengthMicros exact length of the output, in microseconds
 */
record PackagedRow(long lengthMicros) {}
