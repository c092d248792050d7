package dev.vidport.persistence.job;

/**
 * The stored result of a run of the early rendition.
 *
 * @param chunks the number of chunks
 */
record EarlyRunRow(int chunks) {}
