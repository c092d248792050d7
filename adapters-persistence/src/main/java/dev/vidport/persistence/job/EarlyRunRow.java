package dev.vidport.persistence.job;

/** The stored result of a run of the early rendition. */
record EarlyRunRow(boolean inTime) {}
