package dev.vidport.persistence.job;

import dev.vidport.domain.job.Step;
import java.time.Instant;
import java.util.Set;

/**
 * A job that has not ended, locked by the transaction of the thread.
 *
 * @param done its done steps
 * @param turn of its steps
 */
record LockedJob(Set<Step> done, Instant turn) {}
