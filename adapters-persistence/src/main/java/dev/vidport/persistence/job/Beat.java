package dev.vidport.persistence.job;

import java.time.Instant;
import java.util.Optional;

/**
 * A sign of life of a running step.
 *
 * @param at the heartbeat as it was written by whoever runs the step; it is compared with another
 *     one of the same step, never with a clock
 */
record Beat(Claim claim, Optional<Instant> at) {}
