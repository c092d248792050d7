package dev.vidport.bench.stream;

import dev.vidport.bench.job.BenchClip;

/**
 * Amount of work of the live rendering measurements.
 *
 * @param clip content of the recordings, repeated
 * @param seconds length of each recording
 * @param shortSeconds length of the recording that compares the sizes of parts
 */
public record StreamWorkload(BenchClip clip, int seconds, int shortSeconds) {}
