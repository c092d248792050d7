package dev.vidport.persistence.job;

/** The stored result of a chunk of the early rendition. */
record EarlyRunRow(boolean inTime) {}
