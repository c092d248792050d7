package dev.vidport.persistence.engine;

import java.time.Instant;
import java.util.Optional;

/**
 * The heartbeat of a running step.
 *
 * @param worker the name of the worker that runs the step
 * @param at the time that the worker wrote; compared with an earlier heartbeat of the same lease,
 *     never with a clock
 */
record StepHeartbeat(StepLease lease, String worker, Optional<Instant> at) {}
