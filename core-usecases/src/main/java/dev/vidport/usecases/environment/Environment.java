package dev.vidport.usecases.environment;

import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What the use cases of all features share.
 *
 * @param random also makes the identifiers
 */
public record Environment(Clock clock, RandomGenerator random) {}
