package dev.vidport.domain.media;

/**
 * The times of a few successive video packets that disagree with the times before and after them.
 *
 * @param fromMicros the earliest of them, on the source's clock
 * @param toMicros the latest of them, on the source's clock
 */
public record DamagedTimes(long fromMicros, long toMicros) {}
