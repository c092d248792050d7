package dev.vidport.bench.stream;

import dev.vidport.bench.job.Clip;

/**
 * How much is recorded.
 *
 * @param clip what is seen and heard, again and again
 * @param seconds of each recording
 */
public record StreamSizes(Clip clip, int seconds) {}
